import { cx } from '../layout/cx.ts';

/** Returns the classes of the frame around a control. */
export function inputBox({ error, multiline }: { error?: boolean; multiline?: boolean }): string {
  return cx(
    'flex min-h-control gap-2.5 rounded-md bg-page px-4',
    multiline ? 'items-start' : 'items-center',
    error ? 'inset-ring-2 inset-ring-danger' : 'inset-ring-[1.5px] inset-ring-border-strong',
    'focus-within:inset-ring-[2.5px] focus-within:inset-ring-ink',
    'has-disabled:bg-disabled-bg has-disabled:text-disabled-text has-disabled:inset-ring-0',
    '[&>svg]:shrink-0 [&>svg]:text-text-2',
  );
}

/** The classes of a control in that frame. iOS zooms into text smaller than 16 px. */
export const inputControl =
  'type-body min-h-tap w-full min-w-0 appearance-none bg-transparent outline-none placeholder:text-text-3 placeholder:opacity-100';
