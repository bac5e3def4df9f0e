import type { CreateBesoRequestInput, ProcessBesoTransactionInput } from '@beso/contract/besos';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, asCommitted } from '../../events/index.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_NAMES, type ActivityRow } from '../../feed/index.ts';

export type Gift = z.output<typeof ProcessBesoTransactionInput>;
export type BesoRequest = z.output<typeof CreateBesoRequestInput>;

/** An activity as the ledger left it, and what there is to tell of it: nothing where a call was repeated. */
export interface ActivityOutcome {
  readonly activity: ActivityRow;
  readonly events: readonly CommittedEvent[];
}

/** A call of the ledger whose result is an activity, with the names it is shown with, in one round trip. */
const withNames = (call: string) => `
  SELECT ${ACTIVITY_COLUMNS}, ledger.appended
  FROM ${call} ledger CROSS JOIN LATERAL (SELECT (ledger.activity).*) a ${ACTIVITY_NAMES}`;

const CALLS = {
  process_beso_transaction: withNames('process_beso_transaction($1, $2, $3, $4, $5, $6, $7, $8)'),
  create_beso_request: withNames('create_beso_request($1, $2, $3, $4, $5, $6, $7, $8)'),
  respond_to_beso_request: withNames('respond_to_beso_request($1, $2, $3, $4)'),
  cancel_beso_request: withNames('cancel_beso_request($1, $2)'),
  undo_gift: withNames('undo_gift($1, $2, $3)'),
} as const;

async function call(
  { pool }: Database,
  name: keyof typeof CALLS,
  values: readonly unknown[],
): Promise<ActivityOutcome> {
  const { rows } = await pool.query<ActivityRow & { appended: readonly AppendedEvent[] }>({
    name,
    text: CALLS[name],
    values: [...values],
  });
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} answered no row`);
  return { activity: row, events: asCommitted(row.appended) };
}

/** [S7-056] Refusals of the ledger are thrown as database errors, here and below. */
export function processGift(
  database: Database,
  giverId: ViewerId,
  { receiverId, relationshipId, amount, description, category, imageId, idempotencyKey }: Gift,
): Promise<ActivityOutcome> {
  return call(database, 'process_beso_transaction', [
    giverId,
    receiverId,
    relationshipId,
    amount,
    description,
    category,
    imageId,
    idempotencyKey,
  ]);
}

/** [S7-057] */
export function createRequest(
  database: Database,
  requesterId: ViewerId,
  { targetId, relationshipId, amount, description, category, imageId, idempotencyKey }: BesoRequest,
): Promise<ActivityOutcome> {
  return call(database, 'create_beso_request', [
    requesterId,
    targetId,
    relationshipId,
    amount,
    description,
    category,
    imageId,
    idempotencyKey,
  ]);
}

/** [S7-058] */
export function respondToRequest(
  database: Database,
  responderId: ViewerId,
  answer: { activityId: string; approved: boolean; idempotencyKey: string },
): Promise<ActivityOutcome> {
  const { activityId, approved, idempotencyKey } = answer;
  return call(database, 'respond_to_beso_request', [activityId, responderId, approved, idempotencyKey]);
}

export function cancelRequest(
  database: Database,
  requesterId: ViewerId,
  activityId: string,
): Promise<ActivityOutcome> {
  return call(database, 'cancel_beso_request', [activityId, requesterId]);
}

/** Takes a gift back. */
export function undoGift(
  database: Database,
  giverId: ViewerId,
  { activityId, idempotencyKey }: { activityId: string; idempotencyKey: string },
): Promise<ActivityOutcome> {
  return call(database, 'undo_gift', [activityId, giverId, idempotencyKey]);
}

/** Ends up to `limit` requests that nobody can approve any more; answers how many, and what there is to tell. */
export async function expireRequests(
  { pool }: Database,
  limit: number,
): Promise<{ expired: number; events: readonly CommittedEvent[] }> {
  const { rows } = await pool.query<{ expired: number; appended: readonly AppendedEvent[] }>(
    'SELECT expired, appended FROM expire_beso_requests($1)',
    [limit],
  );
  const [row] = rows;
  return { expired: row?.expired ?? 0, events: asCommitted(row?.appended ?? []) };
}

/** Those that I can answer now: not over, of somebody I still share the relationship with, and not hidden from me. */
const PENDING = `
  WITH hidden AS MATERIALIZED (SELECT hidden_from($1) AS ids)
  SELECT ${ACTIVITY_COLUMNS} FROM activities a ${ACTIVITY_NAMES}
  WHERE a.giver_id = $1 AND a.status = 'pending' AND NOT request_is_over(a, now())
    AND NOT a.receiver_id = ANY (SELECT unnest(ids) FROM hidden)
    AND 2 = (SELECT count(*) FROM relationship_members m WHERE m.relationship_id = a.relationship_id
               AND m.left_at IS NULL AND m.profile_id IN (a.giver_id, a.receiver_id))
  ORDER BY a.created_at DESC, a.id DESC`;

export async function listPendingRows({ pool }: Database, targetId: ViewerId): Promise<ActivityRow[]> {
  const { rows } = await pool.query<ActivityRow>({
    name: 'pending_requests',
    text: PENDING,
    values: [targetId],
  });
  return rows;
}
