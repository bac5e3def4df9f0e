import { TOAST_MS } from '@beso/contract/limits';
import { createElement } from 'react';
import { UndoLabel } from '../controls/UndoLabel.tsx';
import { messageComes } from './firstMessage.ts';

/** An action that a message offers. */
interface NotifyAction {
  label: string;
  onClick: () => void;
}

let say = () => {};
const stands = new Promise<void>((resolve) => {
  say = resolve;
});

/** The Toaster is on the page. */
export function toasterStands(): void {
  say();
}

/** The library comes with the Toaster, after the first screen; a message before that fetches it. */
function toasting(show: (toast: typeof import('sonner').toast) => void): void {
  messageComes();
  // Without its code a message cannot be shown, and what it is about goes on.
  stands
    .then(() => import('sonner'))
    .then(({ toast }) => show(toast))
    .catch(() => undefined);
}

export interface UndoableMessage {
  /** One message about one thing: what is said of it later takes its place. */
  id: string;
  text: string;
  undoLabel: string;
  /** Until when it can be undone, in milliseconds of this device's clock. The message stays so long. */
  deadline: number;
  onUndo: () => void;
}

/** Those that only tell of something that went well; they leave where the page itself says it. */
const plain = new Set<string | number>();
let scenes = 0;

/** Takes away what only tells of something: a scene or a refusal is what matters now. */
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

/** For one that takes the place of another: nothing of that one stays, such as its button. */
const options = (id: string | undefined, action?: NotifyAction) => ({
  action,
  ...(id === undefined ? {} : { id, duration: TOAST_MS }),
});

/**
 * Short messages that disappear by themselves; needs the Toaster in the page. Texts come translated. What
 * is said with the same `id` takes the place of what stands there: one tap, one message.
 */
export const notify = {
  success: (text: string, action?: NotifyAction, id?: string) => tell('success', text, action, id),
  /** Interrupts what a screen reader is saying; the others wait. */
  error: (text: string, id?: string) =>
    toasting((toast) => toast.error(createElement('span', { role: 'alert' }, text), options(id))),
  info: (text: string, id?: string) => tell('info', text, undefined, id),
  hush,
  /** A scene is on the page and says it all: what would tell the same is not said. Returns what ends that. */
  scene: () => {
    scenes += 1;
    hush();
    return () => {
      scenes -= 1;
    };
  },
  /** Something was done that can be taken back for some seconds: they are counted beside the button. */
  undoable: ({ id, text, undoLabel, deadline, onUndo }: UndoableMessage) =>
    toasting((toast) =>
      toast.success(text, {
        id,
        duration: Math.max(deadline - Date.now(), TOAST_MS),
        action: {
          label: createElement(UndoLabel, { label: undoLabel, deadline }),
          // The message stays for what is said next in its place.
          onClick: (event) => {
            event.preventDefault();
            onUndo();
          },
        },
      }),
    ),
  /** Takes a message away before its time. */
  dismiss: (id: string) => toasting((toast) => toast.dismiss(id)),
};
