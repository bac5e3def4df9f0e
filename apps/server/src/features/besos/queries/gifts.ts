import type { ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  call,
  functionCall,
  instant,
  integer,
  jsonText,
  nullable,
  run,
  statement,
  text,
  uuid,
} from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import {
  ACTIVITY_NAMES,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  PERSON,
  personOf,
  reactionsFor,
} from '../../activities/index.ts';
import { type AppendedEvent, asCommitted } from '../../events/index.ts';

type Gift = z.output<typeof ProcessBesoTransactionInput>;

/**
 * An activity as the ledger left it, and the events that were committed with it: none where a call was
 * repeated.
 */
export interface ActivityOutcome {
  readonly activity: ActivityRow;
  readonly events: readonly CommittedEvent[];
}

/** What is given or asked for, as arguments of the ledger's functions. */
export const GIVEN_BY_ARGUMENTS = {
  p_relationship_id: uuid,
  p_amount: integer,
  p_description: text(),
  p_category: text(),
  p_image_id: nullable(uuid),
  p_idempotency_key: uuid,
};
export const givenAs = (given: Omit<Gift, 'receiverId'>) => ({
  p_relationship_id: given.relationshipId,
  p_amount: given.amount,
  p_description: given.description,
  p_category: given.category,
  p_image_id: given.imageId,
  p_idempotency_key: given.idempotencyKey,
});

/** Of a gift what the server has not been sent: its id, its moment, who the two are, and its events. */
const GIVE = functionCall(
  'process_beso_transaction_brief',
  { p_giver_id: uuid, p_receiver_id: uuid, ...GIVEN_BY_ARGUMENTS },
  {
    gift_id: uuid,
    given_at: instant,
    giver: PERSON,
    receiver: PERSON,
    appended: jsonText<readonly AppendedEvent[]>(),
  },
  (called) => `
    SELECT given.gift_id, given.given_at, ${personOf('giver')} AS giver, ${personOf('receiver')} AS receiver,
      given.appended
    FROM ${called} given JOIN profiles giver ON giver.id = $1 JOIN profiles receiver ON receiver.id = $2`,
);
const READ_GIFT = statement(
  'read_gift',
  `SELECT ${activityColumns(reactionsFor('$1', 'false'))} FROM activities a ${ACTIVITY_NAMES} WHERE a.id = $2`,
  ACTIVITY_ROW,
);
/**
 * [S7-056] Gives besos: membership, daily limit and idempotency are decided inside the ledger's function, and
 * the events commit with it. A repeated key answers the same activity and no events. Refusals are thrown as
 * database errors that carry the contract's code.
 */
export async function processBesoTransaction(
  database: Database,
  giverId: ViewerId,
  { receiverId, ...what }: Gift,
): Promise<ActivityOutcome> {
  const given = await call(database, GIVE, {
    p_giver_id: giverId,
    p_receiver_id: receiverId,
    ...givenAs(what),
  });
  const events = asCommitted(given.appended);
  const isPlain = events.length > 0 && what.imageId === null;
  return {
    activity: isPlain ? newGift(given, what) : await readGift(database, giverId, given.gift_id),
    events,
  };
}

type Given = { readonly gift_id: string; readonly given_at: string } & Pick<
  ActivityRow,
  'giver' | 'receiver'
>;

/** A gift without a picture that was written just now: nobody has reacted to it yet. */
const newGift = (
  { gift_id, given_at, giver, receiver }: Given,
  { relationshipId, amount, description, category }: Omit<Gift, 'receiverId'>,
): ActivityRow => ({
  id: gift_id,
  kind: 'gift',
  status: 'approved',
  relationship_id: relationshipId,
  amount,
  description,
  category,
  created_at: given_at,
  decline_due_at: null,
  withdrawal_due_at: null,
  image: null,
  likes: 0,
  comments: 0,
  liked: false,
  recommendation: null,
  giver,
  receiver,
});

/** A gift that has a picture, or that was written by an earlier call, as it is now. */
async function readGift(database: Database, giverId: ViewerId, giftId: string): Promise<ActivityRow> {
  const { rows } = await run(database, READ_GIFT, [giverId, giftId]);
  const [activity] = rows;
  if (activity === undefined) throw new Error('a gift that was written is not there');
  return activity;
}
