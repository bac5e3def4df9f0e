import type { CreateBesoRequestInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  json,
  type RowShape,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import {
  ACTIVITY_PEOPLE_JOINS,
  ACTIVITY_ROW,
  type ActivityRow,
  activityColumns,
  reactionColumns,
} from '../../activities/index.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import { type ActivityOutcome, GIFT_ARGUMENTS, giftArguments } from './gifts.ts';

type BesoRequest = z.output<typeof CreateBesoRequestInput>;

const LEDGER_ROW = { ...ACTIVITY_ROW, appended: json<readonly AppendedEvent[]>() };

/** Returns an activity's columns as the acting person sees them. */
function columnsFor(parameters: RowShape): string {
  const place = Object.keys(parameters).findIndex((name) => ACTORS.includes(name));
  const reader = `$${place + 1}`;
  return activityColumns(reader, reactionColumns(reader, 'false'));
}
const ACTORS = ['p_giver_id', 'p_requester_id', 'p_responder_id', 'p_profile_id'];

/** Builds the call of a ledger function that returns an activity with its people's names. */
function ledgerCall<Parameters extends RowShape>(name: string, parameters: Parameters) {
  return functionCall(
    name,
    parameters,
    LEDGER_ROW,
    (called) => `
    SELECT ${columnsFor(parameters)}, ledger.appended
    FROM ${called} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${ACTIVITY_PEOPLE_JOINS}`,
  );
}

/** Builds the call of a ledger function that works even after a block, but then conceals the other person. */
function concealingCall<Parameters extends RowShape>(name: string, parameters: Parameters) {
  const row = { ...LEDGER_ROW, is_hidden: boolean };
  return functionCall(
    name,
    parameters,
    row,
    (called) => `
    SELECT ${columnsFor(parameters)}, ledger.appended, are_blocked(a.giver_id, a.receiver_id) AS is_hidden
    FROM ${called} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${ACTIVITY_PEOPLE_JOINS}`,
  );
}

const ASK = ledgerCall('create_beso_request', {
  p_requester_id: uuid,
  p_target_id: uuid,
  ...GIFT_ARGUMENTS,
});
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
  events: toCommittedEvents(appended),
});

function concealed(
  viewerId: ViewerId,
  { is_hidden, ...row }: ActivityRow & { appended: readonly AppendedEvent[]; is_hidden: boolean },
): ActivityOutcome {
  if (!is_hidden) return asOutcome(row);
  const hidden = row.giver.id === viewerId ? 'receiver' : 'giver';
  const { id } = row[hidden];
  return asOutcome({ ...row, [hidden]: { id, firstName: '', lastName: '', avatarImageId: null } });
}

/** [S7-057] Creates a request. @throws database errors whose message is an error code of the contract */
export async function createBesoRequest(
  database: Database,
  requesterId: ViewerId,
  { targetId, ...what }: BesoRequest,
): Promise<ActivityOutcome> {
  return asOutcome(
    await callFunction(database, ASK, {
      p_requester_id: requesterId,
      p_target_id: targetId,
      ...giftArguments(what),
    }),
  );
}

/** [S7-058] Records the answer of the person asked. @throws REQUEST_ALREADY_ANSWERED */
export async function respondToBesoRequest(
  database: Database,
  responderId: ViewerId,
  answer: { activityId: string; approved: boolean; idempotencyKey: string },
): Promise<ActivityOutcome> {
  const { activityId, approved, idempotencyKey } = answer;
  return asOutcome(
    await callFunction(database, ANSWER, {
      p_activity_id: activityId,
      p_responder_id: responderId,
      p_approved: approved,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/** [S4-043] Withdraws the person's own pending request. */
export async function cancelBesoRequest(
  database: Database,
  requesterId: ViewerId,
  activityId: string,
): Promise<ActivityOutcome> {
  return concealed(
    requesterId,
    await callFunction(database, CANCEL, {
      p_activity_id: activityId,
      p_requester_id: requesterId,
    }),
  );
}

/** Undoes a refusal or withdrawal of a request. @throws UNDO_EXPIRED once it has taken effect */
export async function undoRequestDecision(
  database: Database,
  viewerId: ViewerId,
  { activityId, idempotencyKey }: { activityId: string; idempotencyKey: string },
): Promise<ActivityOutcome> {
  return concealed(
    viewerId,
    await callFunction(database, REGRET, {
      p_activity_id: activityId,
      p_profile_id: viewerId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}

/** Undoes a gift. @throws UNDO_EXPIRED; ALREADY_SPENT if the receiver no longer has enough besos */
export async function undoGift(
  database: Database,
  giverId: ViewerId,
  { activityId, idempotencyKey }: { activityId: string; idempotencyKey: string },
): Promise<ActivityOutcome> {
  return concealed(
    giverId,
    await callFunction(database, UNDO, {
      p_activity_id: activityId,
      p_giver_id: giverId,
      p_idempotency_key: idempotencyKey,
    }),
  );
}
