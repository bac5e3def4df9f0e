import type { Database } from '../../../platform/db/database.ts';
import { boolean, call, functionCall, integer, json } from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import { type AppendedEvent, asCommitted } from '../../events/index.ts';

const appended = json<readonly AppendedEvent[]>();
const EXPIRE = functionCall('expire_beso_requests', { p_limit: integer }, { expired: integer, appended });
const SETTLE = functionCall('settle_request_decision', {}, { settled: boolean, appended });

/**
 * Ends up to `limit` requests that nobody can approve any more; answers how many, and the committed events.
 */
export async function expireRequests(
  database: Database,
  limit: number,
): Promise<{ expired: number; events: readonly CommittedEvent[] }> {
  const row = await call(database, EXPIRE, { p_limit: limit });
  return { expired: row.expired, events: asCommitted(row.appended) };
}

/**
 * Lets one decision take effect that can no longer be regretted; undefined when there is none, otherwise the
 * committed events.
 */
export async function settleRequestDecision(
  database: Database,
): Promise<readonly CommittedEvent[] | undefined> {
  const row = await call(database, SETTLE, {});
  return row.settled ? asCommitted(row.appended) : undefined;
}
