import type { CreateBesoRequestInput, ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  call,
  functionCall,
  integer,
  json,
  nullable,
  run,
  type Shape,
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
  PEOPLE_OF_ACTIVITY,
  PLAIN_NEW_ACTIVITY,
  reactionsFor,
} from '../../activities/index.ts';
import { type AppendedEvent, asCommitted } from '../../events/index.ts';

type Gift = z.output<typeof ProcessBesoTransactionInput>;
type BesoRequest = z.output<typeof CreateBesoRequestInput>;

/**
 * An activity as the ledger left it, and the events that were committed with it: none where a call was
 * repeated.
 */
export interface ActivityOutcome {
  readonly activity: ActivityRow;
  readonly events: readonly CommittedEvent[];
}

const LEDGER_ROW = { ...ACTIVITY_ROW, appended: json<readonly AppendedEvent[]>() };

/** What is selected, as the person sees it who acts: one of the arguments. */
function columnsFor(parameters: Shape): string {
  const place = Object.keys(parameters).findIndex((name) => ACTORS.includes(name));
  return activityColumns(reactionsFor(`$${place + 1}`, 'false'));
}
const ACTORS = ['p_giver_id', 'p_requester_id', 'p_responder_id', 'p_profile_id'];

/** A ledger function that answers an activity, joined with the names to show, in one round trip. */
function ledgerCall<Parameters extends Shape>(name: string, parameters: Parameters) {
  return functionCall(
    name,
    parameters,
    LEDGER_ROW,
    (called) => `
    SELECT ${columnsFor(parameters)}, ledger.appended
    FROM ${called} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${ACTIVITY_NAMES}`,
  );
}

/**
 * The same for what works behind a block too, such as withdrawing a request: then the answer does not tell
 * the present name and picture of the other person.
 */
function concealingCall<Parameters extends Shape>(name: string, parameters: Parameters) {
  const row = { ...LEDGER_ROW, is_hidden: boolean };
  return functionCall(
    name,
    parameters,
    row,
    (called) => `
    SELECT ${columnsFor(parameters)}, ledger.appended, are_blocked(a.giver_id, a.receiver_id) AS is_hidden
    FROM ${called} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${ACTIVITY_NAMES}`,
  );
}

const WHAT = {
  p_relationship_id: uuid,
  p_amount: integer,
  p_description: text(),
  p_category: text(),
  p_image_id: nullable(uuid),
  p_idempotency_key: uuid,
};
const whatOf = (given: Omit<Gift, 'receiverId'>) => ({
  p_relationship_id: given.relationshipId,
  p_amount: given.amount,
  p_description: given.description,
  p_category: given.category,
  p_image_id: given.imageId,
  p_idempotency_key: given.idempotencyKey,
});
/** As a new gift without a picture; with one, or behind a key that was used before, it is read once more. */
const GIVE = functionCall(
  'process_beso_transaction',
  { p_giver_id: uuid, p_receiver_id: uuid, ...WHAT },
  LEDGER_ROW,
  (called) => `
    SELECT ${PLAIN_NEW_ACTIVITY}, ledger.appended
    FROM ${called} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${PEOPLE_OF_ACTIVITY}`,
);
const READ_GIFT = statement(
  'read_gift',
  `SELECT ${activityColumns(reactionsFor('$1', 'false'))} FROM activities a ${ACTIVITY_NAMES} WHERE a.id = $2`,
  ACTIVITY_ROW,
);
const ASK = ledgerCall('create_beso_request', { p_requester_id: uuid, p_target_id: uuid, ...WHAT });
const ANSWER = ledgerCall('respond_to_beso_request', {
  p_activity_id: uuid,
  p_responder_id: uuid,
  p_approved: boolean,
  p_idempotency_key: uuid,
});
const CANCEL = concealingCall('cancel_beso_request', { p_activity_id: uuid, p_requester_id: uuid });
const REGRET = concealingCall('undo_request_decision', {
  p_activity_id: uuid,
  p_profile_id: uuid,
  p_idempotency_key: uuid,
});
const UNDO = concealingCall('undo_gift', { p_activity_id: uuid, p_giver_id: uuid, p_idempotency_key: uuid });
const asOutcome = ({
  appended,
  ...activity
}: ActivityRow & { appended: readonly AppendedEvent[] }): ActivityOutcome => ({
  activity,
  events: asCommitted(appended),
});

/** The outcome for `viewerId`, who is one of the two. */
function concealed(
  viewerId: ViewerId,
  { is_hidden, ...row }: ActivityRow & { appended: readonly AppendedEvent[]; is_hidden: boolean },
): ActivityOutcome {
  if (!is_hidden) return asOutcome(row);
  const hidden = row.giver.id === viewerId ? 'receiver' : 'giver';
  const { id } = row[hidden];
  return asOutcome({ ...row, [hidden]: { id, firstName: '', lastName: '', avatarImageId: null } });
}

/**
 * [S7-056] Gives besos: membership, daily limit and idempotency are decided inside the ledger's function, and
 * the events commit with it. A repeated key answers the same activity and no events. Refusals are thrown as
 * database errors that carry the contract's code, here and in each function below.
 */
export async function processBesoTransaction(
  database: Database,
  giverId: ViewerId,
  { receiverId, ...what }: Gift,
): Promise<ActivityOutcome> {
  const given = await call(database, GIVE, {
    p_giver_id: giverId,
    p_receiver_id: receiverId,
    ...whatOf(what),
  });
  const outcome = asOutcome(given);
  if (what.imageId === null && outcome.events.length > 0) return outcome;
  const { rows } = await run(database, READ_GIFT, [giverId, given.id]);
  const [activity] = rows;
  if (activity === undefined) throw new Error('a gift that was written is not there');
  return { ...outcome, activity };
}

/**
 * [S7-057] Asks for besos; membership, the number of waiting requests and idempotency are decided in the
 * ledger.
 */
export async function createBesoRequest(
  database: Database,
  requesterId: ViewerId,
  { targetId, ...what }: BesoRequest,
): Promise<ActivityOutcome> {
  return asOutcome(
    await call(database, ASK, { p_requester_id: requesterId, p_target_id: targetId, ...whatOf(what) }),
  );
}

/** [S7-058] Only the person asked, and once: REQUEST_ALREADY_ANSWERED carries the answer that won. */
export async function respondToBesoRequest(
  database: Database,
  responderId: ViewerId,
  answer: { activityId: string; approved: boolean; idempotencyKey: string },
): Promise<ActivityOutcome> {
  const { activityId, approved, idempotencyKey } = answer;
  return asOutcome(
    await call(database, ANSWER, {
      p_activity_id: activityId,
      p_responder_id: responderId,
      p_approved: approved,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/** [S4-043] Withdraws a request of one's own while it waits. */
export async function cancelBesoRequest(
  database: Database,
  requesterId: ViewerId,
  activityId: string,
): Promise<ActivityOutcome> {
  return concealed(
    requesterId,
    await call(database, CANCEL, {
      p_activity_id: activityId,
      p_requester_id: requesterId,
    }),
  );
}

/** Takes back that this person declined or withdrew a request: UNDO_EXPIRED once that holds. */
export async function undoRequestDecision(
  database: Database,
  viewerId: ViewerId,
  { activityId, idempotencyKey }: { activityId: string; idempotencyKey: string },
): Promise<ActivityOutcome> {
  return concealed(
    viewerId,
    await call(database, REGRET, {
      p_activity_id: activityId,
      p_profile_id: viewerId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/**
 * Takes a gift back: UNDO_EXPIRED after its seconds, ALREADY_SPENT when the receiver has fewer besos left.
 */
export async function undoGift(
  database: Database,
  giverId: ViewerId,
  { activityId, idempotencyKey }: { activityId: string; idempotencyKey: string },
): Promise<ActivityOutcome> {
  return concealed(
    giverId,
    await call(database, UNDO, {
      p_activity_id: activityId,
      p_giver_id: giverId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}
