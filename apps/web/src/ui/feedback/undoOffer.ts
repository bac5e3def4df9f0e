import { useEffect, useEffectEvent } from 'react';
import { notify, type UndoableMessage } from './notify.ts';

/** How many lines on the page offer to take this back, by message. */
const lines = new Map<string, number>();
const add = (id: string, more: 1 | -1) => {
  const now = (lines.get(id) ?? 0) + more;
  if (now > 0) lines.set(id, now);
  else lines.delete(id);
};

/** The page may be about to draw its line: it is asked in the frame after the next. */
const afterDrawing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/** Offers to take something back in one place: by the line that stands on the page, else by a message. */
export function offerUndoOnce(message: UndoableMessage): void {
  afterDrawing(() => {
    if (!lines.has(message.id) && message.deadline > Date.now()) notify.undoable(message);
  });
}

/**
 * For the line on the page: as long as it stands no message offers the same. Whoever leaves it before its
 * time takes the offer along.
 * @param offer as it would be now; undefined once there is nothing to take back any more
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
