import type { Movement, MovementFilter, MovementPage } from '@beso/contract/statement';
import type { z } from 'zod';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl, imageLinks } from '../images/index.ts';
import { listMovementRows, type MovementRow } from './queries.ts';

type Filter = z.output<typeof MovementFilter>;

/** The greatest bigint, above every movement's number. */
export const ABOVE_ALL_MOVEMENTS = '9223372036854775807';
/** Fills the id in cursors, because numbers alone identify a person's movements. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Converts a row to the response, with links to pictures that work only for the viewer. */
function presentMovement(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: MovementRow,
): Movement {
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

/** Returns one page of the viewer's statement, newest first. @throws INVALID_INPUT for a malformed cursor */
export async function listMovements(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
): Promise<MovementPage> {
  const rows = await listMovementRows(
    services.database,
    viewerId,
    filter,
    cursor === undefined ? ABOVE_ALL_MOVEMENTS : readCursor(cursor).number,
    limit + 1,
    true,
  );
  const { shown, nextCursor } = paginateRows(rows, limit, ({ number }) => ({
    number: Number(number),
    id: NO_ID,
  }));
  return { movements: shown.map((row) => presentMovement(services, viewerId, row)), nextCursor };
}
