import { TOAST_MS } from '@beso/contract/limits';
import { createElement } from 'react';
import { UndoLabel } from '../controls/UndoLabel.tsx';
import { recordToastShown } from './messageShown.ts';

interface NotifyAction {
  label: string;
  onClick: () => void;
}

let say: (place: () => void) => void = () => {};
const stands = new Promise<() => void>((resolve) => {
  say = resolve;
});

/**
 * Shows the toasts that were asked for before the Toaster was mounted.
 * @param place called before each toast, to set the position of toasts
 */
export function registerToaster(place: () => void): void {
  say(place);
}

/** Calls `show` with the toast library. */
function toasting(show: (toast: typeof import('sonner').toast) => void): void {
  recordToastShown();
  // If the library cannot be loaded, no toast is shown.
  stands
    .then(async (place) => {
      const { toast } = await import('sonner');
      place();
      show(toast);
    })
    .catch(() => undefined);
}

export interface UndoableMessage {
  /** The toast's id. A later toast with this id replaces the toast. */
  id: string;
  text: string;
  undoLabel: string;
  /** Until when the toast offers Undo, in ms by this device's clock. */
  deadline: number;
  onUndo: () => void;
}

/** The ids of toasts that only confirm an action, which `hush` removes. */
const plain = new Set<string | number>();
let scenes = 0;

/** Removes toasts that only confirm an action, because a celebration or an error is more important. */
function hush(): void {
  if (plain.size === 0) return;
  toasting((toast) => {
    for (const id of plain) toast.dismiss(id);
    plain.clear();
  });
}

function tell(kind: 'success' | 'info', text: string, action?: NotifyAction, id?: string): void {
  if (scenes > 0 && action === undefined) return;
  toasting((toast) => {
    const shown = toast[kind](text, options(id, action));
    if (action === undefined) plain.add(shown);
  });
}

/** Returns a toast's options. With an id all are set, because unset options would keep their old values. */
const options = (id: string | undefined, action?: NotifyAction) => ({
  action,
  ...(id === undefined ? {} : { id, duration: TOAST_MS }),
});

/** Shows toasts with translated texts. A toast replaces an earlier toast with the same id. */
export const appToasts = {
  success: (text: string, action?: NotifyAction, id?: string) => tell('success', text, action, id),
  /** Screen readers announce an error at once, but wait with other toasts. */
  error: (text: string, id?: string) =>
    toasting((toast) => toast.error(createElement('span', { role: 'alert' }, text), options(id))),
  info: (text: string, id?: string) => tell('info', text, undefined, id),
  hush,
  /** Shows no confirmations during a celebration. Returns a function that ends this. */
  scene: () => {
    scenes += 1;
    hush();
    return () => {
      scenes -= 1;
    };
  },
  undoable: ({ id, text, undoLabel, deadline, onUndo }: UndoableMessage) =>
    toasting((toast) =>
      toast.success(text, {
        id,
        duration: Math.max(deadline - Date.now(), TOAST_MS),
        action: {
          label: createElement(UndoLabel, { label: undoLabel, deadline }),
          // Keeps the toast open, because a toast with the result replaces it.
          onClick: (event) => {
            event.preventDefault();
            onUndo();
          },
        },
      }),
    ),
  dismiss: (id: string) => toasting((toast) => toast.dismiss(id)),
};
