import type { Movement, MovementFilter, MovementPage } from '@beso/contract/statement';
import type { z } from 'zod';
import { LAST_ID, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl, imageLinks } from '../images/index.ts';
import { listMovementRows, type MovementRow, type StatementPosition } from './queries.ts';

type Filter = z.output<typeof MovementFilter>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ENTRY = '9223372036854775807';
export const NEWEST: StatementPosition = { at: 'infinity', entryId: LAST_ENTRY, transactionId: LAST_ID };

/** The id of an entry or of a transaction of mine. */
const MOVEMENT_ID = /^(?:\d{1,18}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The position of a row. At one time, what I gave comes before what I received. */
export function positionOf(row: MovementRow): StatementPosition {
  const at = row.at.toISOString();
  return row.entry_id === null
    ? { at, entryId: LAST_ENTRY, transactionId: row.transaction_id ?? FIRST_ID }
    : { at, entryId: row.entry_id, transactionId: FIRST_ID };
}

/** The position that a cursor stands for: an entry's id is a number. */
function startOf(cursor: string | undefined): StatementPosition {
  if (cursor === undefined) return NEWEST;
  const { createdAt: at, id } = readCursor(cursor, MOVEMENT_ID);
  return id.includes('-')
    ? { at, entryId: LAST_ENTRY, transactionId: id }
    : { at, entryId: id, transactionId: FIRST_ID };
}

/** Turns a row into what `viewerId` gets; its picture links work for that person only. */
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
  const rows = await listMovementRows(services.database, viewerId, filter, startOf(cursor), limit + 1);
  const { shown, nextCursor } = pageOf(rows, limit, ({ at, entry_id, transaction_id }) => ({
    at,
    id: entry_id ?? transaction_id,
  }));
  return { movements: shown.map((row) => presentMovement(services, viewerId, row)), nextCursor };
}
