import { useEffect, useEffectEvent } from 'react';
import { appToasts, type UndoableMessage } from './appToasts.ts';

const lines = new Map<string, number>();
const add = (id: string, more: 1 | -1) => {
  const now = (lines.get(id) ?? 0) + more;
  if (now > 0) lines.set(id, now);
  else lines.delete(id);
};

/** Runs a function two frames later, when a new page has mounted its line with Undo. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Offers Undo in a toast, unless a line on the page already offers it. */
export function offerUndoOnce(message: UndoableMessage): void {
  afterDrawing(() => {
    if (!lines.has(message.id) && message.deadline > Date.now()) appToasts.undoable(message);
  });
}

/**
 * Registers a line that offers Undo, so that a toast offers it only after the line is gone.
 * @param offer returns the current offer, or undefined once nothing can be undone
 */
export function useUndoLine(id: string, offer: () => UndoableMessage | undefined): void {
  const left = useEffectEvent(() => {
    const message = offer();
    if (message !== undefined) offerUndoOnce(message);
  });
  useEffect(() => {
    add(id, 1);
    appToasts.dismiss(id);
    return () => {
      add(id, -1);
      left();
    };
  }, [id]);
}
