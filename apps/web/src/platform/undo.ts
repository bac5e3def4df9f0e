import { readTab, writeTab } from './storage/storage.ts';

const DEADLINE_KEY = 'undoUntil';

export interface Undoable {
  id: string;
  /** By the server's clock; null if the action cannot be undone. */
  undoableUntil: string | null;
}

/** Stores the deadline of a new action by this device's clock. */
export function rememberUndo({ id, undoableUntil }: Undoable, windowMs: number): void {
  if (undoableUntil !== null) writeTab(DEADLINE_KEY, `${id} ${undoableUntil} ${Date.now() + windowMs}`);
}

/** Returns the deadline by this device's clock, at most `windowMs` away; 0 if it cannot be undone. */
export function undoDeadline({ id, undoableUntil }: Undoable, windowMs: number): number {
  if (undoableUntil === null) return 0;
  const [known, until, deadline] = (readTab(DEADLINE_KEY) ?? '').split(' ');
  if (known === id && until === undoableUntil) return Number(deadline);
  return Math.min(Date.parse(undoableUntil), Date.now() + windowMs);
}
