import type { Database } from '../../../platform/db/database.ts';
import { boolean, callFunction, functionCall, integer, json } from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';

const appended = json<readonly AppendedEvent[]>();
const EXPIRE = functionCall('expire_beso_requests', { p_limit: integer }, { expired: integer, appended });
const FORGET_UNDONE = functionCall(
  'forget_undone_words',
  { p_limit: integer },
  { forgotten: integer },
  (called) => `SELECT ${called} AS forgotten`,
);
const FORGET_USED = functionCall(
  'forget_used_words',
  { p_limit: integer },
  { forgotten: integer },
  (called) => `SELECT ${called} AS forgotten`,
);
const SETTLE = functionCall('settle_request_decision', {}, { settled: boolean, appended });

/** Expires up to `limit` requests that nobody can approve any more; returns their number and the events. */
export async function expireRequests(
  database: Database,
  limit: number,
): Promise<{ expired: number; events: readonly CommittedEvent[] }> {
  const row = await callFunction(database, EXPIRE, { p_limit: limit });
  return { expired: row.expired, events: toCommittedEvents(row.appended) };
}

/** Lets one due decision take effect. Returns the committed events, or undefined if no decision is due. */
export async function applyDueRequestDecision(
  database: Database,
): Promise<readonly CommittedEvent[] | undefined> {
  const row = await callFunction(database, SETTLE, {});
  return row.settled ? toCommittedEvents(row.appended) : undefined;
}

/** Empties the descriptions of up to `limit` undone gifts; returns their number. */
export async function clearUndoneDescriptions(database: Database, limit: number): Promise<number> {
  return (await callFunction(database, FORGET_UNDONE, { p_limit: limit })).forgotten;
}

/** Replaces up to `limit` call texts of the program's previous version by digests, and returns how many. */
export async function replaceStoredCallsByDigests(database: Database, limit: number): Promise<number> {
  return (await callFunction(database, FORGET_USED, { p_limit: limit })).forgotten;
}

const SHORTEN = functionCall('shorten_activity_instants', {}, { shorten_activity_instants: boolean });

/** Corrects times that were stored while the server's clock was ahead. */
export const clampActivityTimes = (database: Database) => callFunction(database, SHORTEN, {});
