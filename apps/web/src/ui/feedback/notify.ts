import { TOAST_MS } from '@beso/contract/limits';
import { createElement } from 'react';
import { UndoLabel } from '../controls/UndoLabel.tsx';
import { recordMessage } from './messageShown.ts';

interface NotifyAction {
  label: string;
  onClick: () => void;
}

let say: (place: () => void) => void = () => {};
const stands = new Promise<() => void>((resolve) => {
  say = resolve;
});

/** @param place sets the position of toasts; called before each one */
export function registerToaster(place: () => void): void {
  say(place);
}

/** Loads the toast library, which comes with the Toaster after the first screen, or earlier for a message. */
function toasting(show: (toast: typeof import('sonner').toast) => void): void {
  recordMessage();
  // If the library cannot be loaded, no toast is shown, but the caller continues.
  stands
    .then(async (place) => {
      const { toast } = await import('sonner');
      place();
      show(toast);
    })
    .catch(() => undefined);
}

export interface UndoableMessage {
  /** A later message with the same id replaces this one. */
  id: string;
  text: string;
  undoLabel: string;
  /** The end of the undo, in milliseconds of this device's clock. The toast stays until then. */
  deadline: number;
  onUndo: () => void;
}

/** Toasts that only confirm something. They are dismissed when the page itself confirms it. */
const plain = new Set<string | number>();
let scenes = 0;

/** Dismisses toasts that only confirm something, because a scene or an error is more important. */
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

/** Replaces the action and duration of an earlier toast with the same id. */
const options = (id: string | undefined, action?: NotifyAction) => ({
  action,
  ...(id === undefined ? {} : { id, duration: TOAST_MS }),
});

/** Shows translated toasts. A known `id` replaces the earlier toast. */
export const notify = {
  success: (text: string, action?: NotifyAction, id?: string) => tell('success', text, action, id),
  /** Interrupts a screen reader; other toasts wait. */
  error: (text: string, id?: string) =>
    toasting((toast) => toast.error(createElement('span', { role: 'alert' }, text), options(id))),
  info: (text: string, id?: string) => tell('info', text, undefined, id),
  hush,
  /**
   * Suppresses confirmations while a scene on the page shows the same. Returns the function that ends this.
   */
  scene: () => {
    scenes += 1;
    hush();
    return () => {
      scenes -= 1;
    };
  },
  /** Shows a toast with an Undo button and its countdown. */
  undoable: ({ id, text, undoLabel, deadline, onUndo }: UndoableMessage) =>
    toasting((toast) =>
      toast.success(text, {
        id,
        duration: Math.max(deadline - Date.now(), TOAST_MS),
        action: {
          label: createElement(UndoLabel, { label: undoLabel, deadline }),
          // The toast stays, because the result replaces it.
          onClick: (event) => {
            event.preventDefault();
            onUndo();
          },
        },
      }),
    ),
  dismiss: (id: string) => toasting((toast) => toast.dismiss(id)),
};
