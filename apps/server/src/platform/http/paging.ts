import { failField } from './fail.ts';

/** A place in a list that is sorted by time, newest first; the id orders what has the same time. */
export interface Position {
  readonly createdAt: string;
  readonly id: string;
}

export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Everything is older than this. */
export const NEWEST: Position = { createdAt: 'infinity', id: LAST_ID };

/** Milliseconds, in as many digits as they will need for centuries, and the id. */
const CURSOR = /^(\d{1,13}) (\S+)$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The position that a cursor of `pageOf` stands for; the newest when there is none.
 * @param accepts what ids of the list look like
 * @throws INVALID_INPUT for a cursor that is not ours
 */
export function readCursor(cursor: string | undefined, accepts: RegExp = UUID): Position {
  if (cursor === undefined) return NEWEST;
  const [, time, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined || !accepts.test(id)) {
    throw failField('cursor', 'errors.fieldInvalid');
  }
  return { createdAt: new Date(Number(time)).toISOString(), id };
}

interface Page<Row> {
  readonly shown: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * The page that consists of `rows`. One row more than `limit` was asked for, which shows whether there is a
 * next page; it is not part of this one.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => { at: Date; id: string | null },
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { shown, nextCursor: null };
  const { at, id } = placeOf(last);
  return { shown, nextCursor: Buffer.from(`${at.getTime()} ${id}`).toString('base64url') };
}
