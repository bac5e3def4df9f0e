import { readTab, writeTab } from './storage/storage.ts';

const DEADLINE_KEY = 'undoUntil';

export interface Undoable {
  id: string;
  /** Until when the action can be undone, by the server's clock, or null if it cannot be. */
  undoableUntil: string | null;
}

/** Stores until when a new action can be undone, by this device's clock. */
export function rememberUndo({ id, undoableUntil }: Undoable, windowMs: number): void {
  if (undoableUntil !== null) writeTab(DEADLINE_KEY, `${id} ${undoableUntil} ${Date.now() + windowMs}`);
}

/** Returns the deadline by this device's clock, or 0 if there is none. */
export function undoDeadline({ id, undoableUntil }: Undoable, windowMs: number): number {
  if (undoableUntil === null) return 0;
  const [known, until, deadline] = (readTab(DEADLINE_KEY) ?? '').split(' ');
  if (known === id && until === undoableUntil) return Number(deadline);
  return Math.min(Date.parse(undoableUntil), Date.now() + windowMs);
}
