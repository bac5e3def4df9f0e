import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

export interface ChipProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  avatar?: ReactNode;
}

export function Chip({ children, avatar, className, ...radio }: ChipProps) {
  return (
    <label
      className={cx(
        'pressable inline-flex min-h-tap max-w-full min-w-12 items-center justify-center gap-2 rounded-full bg-page px-4 py-1.5',
        'text-[0.9375rem]/5 font-mid inset-ring-[1.5px] inset-ring-border-strong hover:bg-surface',
        'has-checked:bg-primary-tint has-checked:font-strong has-checked:inset-ring-2 has-checked:inset-ring-primary',
        'has-disabled:bg-disabled-bg has-disabled:text-disabled-text has-disabled:inset-ring-0',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        Boolean(avatar) && 'pl-1.5!',
        className,
      )}
    >
      <input type="radio" {...radio} className="peer sr-only" />
      {avatar}
      <span className="min-w-0 truncate">{children}</span>
      <Check size={18} aria-hidden="true" className="hidden shrink-0 text-primary peer-checked:block" />
    </label>
  );
}
