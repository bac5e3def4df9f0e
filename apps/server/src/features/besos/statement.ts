import type { MonthOfBesos, Movement, MovementFilter, MovementPage } from '@beso/contract/besos';
import type { z } from 'zod';
import { failField } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl, imageLinks } from '../images/index.ts';
import {
  listMonths,
  listMovementRows,
  type MovementRow,
  type StatementPosition,
} from './queries/statement.ts';

type Filter = z.output<typeof MovementFilter>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST_ENTRY = '9223372036854775807';
export const NEWEST: StatementPosition = { at: 'infinity', entryId: LAST_ENTRY, transactionId: LAST_ID };

/** Milliseconds, and the id of an entry or of a transaction of mine. */
const CURSOR = /^(\d{1,13}) (?:(\d{1,18})|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))$/;

/** The place of a row: at one time what I gave comes before what I got. */
export function positionOf(row: MovementRow): StatementPosition {
  const at = row.at.toISOString();
  return row.entry_id === null
    ? { at, entryId: LAST_ENTRY, transactionId: row.transaction_id ?? FIRST_ID }
    : { at, entryId: row.entry_id, transactionId: FIRST_ID };
}

function encodeCursor(row: MovementRow): string {
  return Buffer.from(`${row.at.getTime()} ${row.entry_id ?? row.transaction_id}`).toString('base64url');
}

function decodeCursor(cursor: string): StatementPosition {
  const found = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (found === null) throw failField('cursor', 'errors.fieldInvalid');
  const [, time, entryId = LAST_ENTRY, transactionId = FIRST_ID] = found;
  return { at: new Date(Number(time)).toISOString(), entryId, transactionId };
}

/** A row as `viewerId` gets it: every link in it is theirs. */
function presentMovement(services: Pick<Services, 'config'>, viewerId: ViewerId, row: MovementRow): Movement {
  const image =
    row.image_id !== null && row.image_width !== null && row.image_height !== null
      ? imageLinks(services, viewerId, { id: row.image_id, width: row.image_width, height: row.image_height })
      : null;
  const person =
    row.person_id !== null && row.person_first_name !== null && row.person_last_name !== null
      ? {
          id: row.person_id,
          firstName: row.person_first_name,
          lastName: row.person_last_name,
          avatarUrl: avatarUrl(services, viewerId, row.person_avatar_id),
        }
      : null;
  return {
    id: row.entry_id ?? row.transaction_id ?? '',
    kind: row.kind,
    at: row.at.toISOString(),
    person,
    besos: row.besos,
    amount: row.amount,
    balanceAfter: row.balance_after,
    description: row.description,
    category: row.category,
    image,
  };
}

/** One page of the viewer's statement, newest first. Throws INVALID_INPUT for a cursor that is not ours. */
export async function listMovements(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
): Promise<MovementPage> {
  const before = cursor === undefined ? NEWEST : decodeCursor(cursor);
  // One more than asked tells whether there is a next page.
  const rows = await listMovementRows(services.database, viewerId, filter, before, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    movements: shown.map((row) => presentMovement(services, viewerId, row)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

/** Besos received, given and spent in each of the last twelve months of the viewer's calendar. */
export function getYear(services: Services, viewerId: ViewerId): Promise<MonthOfBesos[]> {
  return listMonths(services.database, viewerId);
}
