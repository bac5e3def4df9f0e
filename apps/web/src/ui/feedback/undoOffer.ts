import { useEffect, useEffectEvent } from 'react';
import { notify, type UndoableMessage } from './notify.ts';

const lines = new Map<string, number>();
const add = (id: string, more: 1 | -1) => {
  const now = (lines.get(id) ?? 0) + more;
  if (now > 0) lines.set(id, now);
  else lines.delete(id);
};

/** Waits for the frame after next, so that the page can mount its line. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Offers an undo once: by the line on the page, otherwise by a toast. */
export function offerUndoOnce(message: UndoableMessage): void {
  afterDrawing(() => {
    if (!lines.has(message.id) && message.deadline > Date.now()) notify.undoable(message);
  });
}

/**
 * Registers a line with an undo, so that no toast offers the same. If the person leaves the page early, a
 * toast takes over the offer.
 * @param offer returns the current offer; undefined once nothing can be undone
 */
export function useUndoLine(id: string, offer: () => UndoableMessage | undefined): void {
  const left = useEffectEvent(() => {
    const message = offer();
    if (message !== undefined) offerUndoOnce(message);
  });
  useEffect(() => {
    add(id, 1);
    notify.dismiss(id);
    return () => {
      add(id, -1);
      left();
    };
  }, [id]);
}
