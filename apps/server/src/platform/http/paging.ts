import { failField } from './fail.ts';

/** The position of a row in a list that is sorted by number, newest first, and then by id. */
export interface ListPosition {
  readonly number: string;
  readonly id: string;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** A position before every row. */
export const NEWEST_POSITION: ListPosition = { number: '9223372036854775807', id: LAST_ID };

const CURSOR = /^(\d{1,15}) (\S+)$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws INVALID_INPUT for a malformed cursor */
export function readCursor(cursor: string | undefined): ListPosition {
  if (cursor === undefined) return NEWEST_POSITION;
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

/** Returns a page. If there is a next page, `rows` must contain one row more than `limit`. */
export function paginateRows<Row>(
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
