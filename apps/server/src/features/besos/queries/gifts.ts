import type { ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  bigint,
  callFunction,
  functionCall,
  integer,
  jsonText,
  nullable,
  runStatement,
  statement,
  text,
  timestampText,
  uuid,
} from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import {
  ACTIVITY_PEOPLE_JOINS,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  newGiftRow,
  reactionColumns,
} from '../../activities/index.ts';
import { type RecipientEvents, unpackOutboxRows } from '../../events/index.ts';

export type GiftInput = z.output<typeof ProcessBesoTransactionInput>;

/** An activity after a call, and the events that the call committed. */
export interface ActivityOutcome {
  readonly activity: ActivityRow;
  readonly events: readonly CommittedEvent[];
}

export const GIFT_ARGUMENTS = {
  p_relationship_id: uuid,
  p_amount: integer,
  p_description: text(),
  p_category: text(),
  p_image_id: nullable(uuid),
  p_idempotency_key: uuid,
};
export const giftArguments = (given: Omit<GiftInput, 'receiverId'>) => ({
  p_relationship_id: given.relationshipId,
  p_amount: given.amount,
  p_description: given.description,
  p_category: given.category,
  p_image_id: given.imageId,
  p_idempotency_key: given.idempotencyKey,
});

const GIVE = functionCall(
  'process_beso_transaction',
  { p_giver_id: uuid, p_receiver_id: uuid, ...GIFT_ARGUMENTS },
  {
    gift_id: uuid,
    given_at: timestampText,
    order_number: bigint,
    giver_first_name: text(),
    giver_last_name: text(),
    giver_avatar_image_id: nullable(uuid),
    receiver_first_name: text(),
    receiver_last_name: text(),
    receiver_avatar_image_id: nullable(uuid),
    events: jsonText<readonly RecipientEvents[]>(),
  },
);
type Given = ReturnType<(typeof GIVE)['statement']['decode']>;
const READ_GIFT = statement(
  'read_gift',
  `SELECT ${activityColumns('$1', reactionColumns('$1', 'false'))} FROM activities a ${ACTIVITY_PEOPLE_JOINS} WHERE a.id = $2`,
  ACTIVITY_ROW,
);
/**
 * [S7-056] Gives besos and commits the events. A repeated key returns the same activity without events.
 * @throws database errors whose message is an error code of the contract
 */
export async function processBesoTransaction(
  database: Database,
  giverId: ViewerId,
  { receiverId, ...what }: GiftInput,
): Promise<ActivityOutcome> {
  const given = await callFunction(database, GIVE, {
    p_giver_id: giverId,
    p_receiver_id: receiverId,
    ...giftArguments(what),
  });
  const events = unpackOutboxRows(given.events);
  const isPlain = events.length > 0 && what.imageId === null;
  return {
    activity: isPlain
      ? newGift(given, { giverId, receiverId, ...what })
      : await readGift(database, giverId, given.gift_id),
    events,
  };
}

const newGift = (
  given: Given,
  { giverId, receiverId, ...gift }: GiftInput & { giverId: ViewerId },
): ActivityRow =>
  newGiftRow({
    id: given.gift_id,
    relationship_id: gift.relationshipId,
    amount: gift.amount,
    description: gift.description,
    category: gift.category,
    created_at: given.given_at,
    order_number: given.order_number,
    giver: {
      id: giverId,
      firstName: given.giver_first_name,
      lastName: given.giver_last_name,
      avatarImageId: given.giver_avatar_image_id,
    },
    receiver: {
      id: receiverId,
      firstName: given.receiver_first_name,
      lastName: given.receiver_last_name,
      avatarImageId: given.receiver_avatar_image_id,
    },
  });

async function readGift(database: Database, giverId: ViewerId, giftId: string): Promise<ActivityRow> {
  const { rows } = await runStatement(database, READ_GIFT, [giverId, giftId]);
  const [activity] = rows;
  if (activity === undefined) throw new Error('a gift that was written is not there');
  return activity;
}
