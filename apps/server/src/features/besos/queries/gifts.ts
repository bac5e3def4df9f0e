import type { ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, asCommitted } from '../../events/index.ts';
import type { ActivityRow } from '../../feed/index.ts';

export type Gift = z.output<typeof ProcessBesoTransactionInput>;

/** What a gift did; `replayed`: its key was used before and nothing happened now. */
export type GiftOutcome =
  | { readonly replayed: true; readonly activityId: string }
  | {
      readonly replayed: false;
      readonly activity: ActivityRow;
      readonly events: readonly CommittedEvent[];
    };

type NamesAndImage = Pick<
  ActivityRow,
  | 'giver_first_name'
  | 'giver_last_name'
  | 'giver_avatar_id'
  | 'receiver_first_name'
  | 'receiver_last_name'
  | 'receiver_avatar_id'
  | 'image_width'
  | 'image_height'
>;

interface GiftRow extends NamesAndImage {
  readonly activity_id: string;
  readonly activity_created_at: Date;
  readonly replayed: boolean;
  readonly appended: readonly AppendedEvent[];
}

/** One round trip: the gift, and the names that its activity is shown with. Left joins, so that the gift always runs. */
const PROCESS_BESO_TRANSACTION = `
  SELECT gift.*,
    giver.first_name AS giver_first_name, giver.last_name AS giver_last_name,
    giver.avatar_image_id AS giver_avatar_id,
    receiver.first_name AS receiver_first_name, receiver.last_name AS receiver_last_name,
    receiver.avatar_image_id AS receiver_avatar_id,
    i.width AS image_width, i.height AS image_height
  FROM process_beso_transaction($1, $2, $3, $4, $5, $6, $7, $8) gift
  LEFT JOIN profiles giver ON giver.id = $1
  LEFT JOIN profiles receiver ON receiver.id = $2
  LEFT JOIN images i ON i.id = $7`;

function asActivity(giverId: ViewerId, gift: Gift, row: GiftRow): ActivityRow {
  return {
    ...row,
    id: row.activity_id,
    kind: 'gift',
    status: 'approved',
    giver_id: giverId,
    receiver_id: gift.receiverId,
    relationship_id: gift.relationshipId,
    amount: gift.amount,
    description: gift.description,
    category: gift.category,
    image_id: gift.imageId,
    created_at: row.activity_created_at,
  };
}

/** [S7-056] Asks the ledger for a gift. Its refusals are thrown as database errors. */
export async function processGift({ pool }: Database, giverId: ViewerId, gift: Gift): Promise<GiftOutcome> {
  const { rows } = await pool.query<GiftRow>({
    name: 'process_beso_transaction',
    text: PROCESS_BESO_TRANSACTION,
    values: [
      giverId,
      gift.receiverId,
      gift.relationshipId,
      gift.amount,
      gift.description,
      gift.category,
      gift.imageId,
      gift.idempotencyKey,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('process_beso_transaction answered no row');
  if (row.replayed) return { replayed: true, activityId: row.activity_id };
  return {
    replayed: false,
    activity: asActivity(giverId, gift, row),
    events: asCommitted(row.appended),
  };
}
