import { failField } from './fail.ts';

/** A place in a list that has the order of numbers, newest first; the id orders what has the same number. */
export interface Position {
  readonly number: string;
  readonly id: string;
}

export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Everything is older than this. */
export const NEWEST: Position = { number: '9223372036854775807', id: LAST_ID };

/** A number that JavaScript holds exactly, and the id. */
const CURSOR = /^(\d{1,15}) (\S+)$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The position that a cursor of `pageOf` stands for; the newest when there is none.
 * @throws INVALID_INPUT for a cursor that is not ours
 */
export function readCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return NEWEST;
  const [, number, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (number === undefined || id === undefined || !UUID.test(id)) {
    throw failField('cursor', 'errors.fieldInvalid');
  }
  return { number, id };
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
  placeOf: (row: Row) => { number: number; id: string },
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { shown, nextCursor: null };
  const { number, id } = placeOf(last);
  return { shown, nextCursor: Buffer.from(`${number} ${id}`).toString('base64url') };
}
