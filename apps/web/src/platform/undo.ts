import { readTab, writeTab } from './storage/storage.ts';

const DEADLINE_KEY = 'undoUntil';

/** What can be taken back by whom it was done, as the server says it. */
export interface Undoable {
  id: string;
  /** By the server's clock; null when it cannot be taken back. */
  undoableUntil: string | null;
}

/** Called for what has just been done: from now on this device's clock counts how long it can be undone. */
export function rememberUndo({ id, undoableUntil }: Undoable, windowMs: number): void {
  if (undoableUntil !== null) writeTab(DEADLINE_KEY, `${id} ${undoableUntil} ${Date.now() + windowMs}`);
}

/**
 * Until when it can be undone, in milliseconds of this device's clock; 0 when it cannot. Never longer than
 * `windowMs` from now, whatever the two clocks say.
 */
export function undoDeadline({ id, undoableUntil }: Undoable, windowMs: number): number {
  if (undoableUntil === null) return 0;
  const [known, until, deadline] = (readTab(DEADLINE_KEY) ?? '').split(' ');
  if (known === id && until === undoableUntil) return Number(deadline);
  return Math.min(Date.parse(undoableUntil), Date.now() + windowMs);
}
