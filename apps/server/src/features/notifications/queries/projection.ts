import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  jsonText,
  runStatement,
  statement,
  text,
  uuid,
  uuids,
} from '../../../platform/db/statement.ts';
import type { CommittedEvent } from '../../../platform/events.ts';
import { FIRST_TRANSACTION_NOT_BEGUN, type RecipientEvents, unpackOutboxRows } from '../../events/index.ts';

const PROJECT = functionCall(
  'project_gifts',
  { p_profiles: uuids },
  { project_gifts: jsonText<readonly RecipientEvents[]>() },
);

/** Writes people's missing notifications of gifts; returns the events of their unread counts. */
export async function projectGifts(
  database: Database,
  profileIds: readonly string[],
): Promise<CommittedEvent[]> {
  const { project_gifts } = await callFunction(database, PROJECT, { p_profiles: profileIds });
  return unpackOutboxRows(project_gifts);
}

/** Only this many of a person's newest events are read. The projector finds gifts in older ones. */
const NEWEST_EVENTS = 200;

const IS_BEHIND = statement(
  'inbox_is_behind',
  `
    SELECT EXISTS (
      SELECT FROM (
        SELECT e.gift_id FROM outbox_events e
        WHERE e.recipient_id = $1 AND e.last_seq > coalesce(
          (SELECT projected_seq FROM notification_deliveries WHERE profile_id = $1), 0)
        ORDER BY e.last_seq DESC LIMIT ${NEWEST_EVENTS}) AS newest
      WHERE newest.gift_id IS NOT NULL) AS is_behind`,
  { is_behind: boolean },
);

/** Returns whether a gift to this person is not in the inbox yet. */
export async function isInboxBehind(database: Database, profileId: string): Promise<boolean> {
  const { rows } = await runStatement(database.reads, IS_BEHIND, [profileId]);
  return rows[0]?.is_behind === true;
}

/** Returns where the search for gifts begins: at 0 after a restore, as transaction numbers begin again. */
const READ_HORIZON = statement(
  'read_projection_horizon',
  `
    SELECT CASE WHEN transaction > ${FIRST_TRANSACTION_NOT_BEGUN} THEN '0' ELSE transaction::text END AS since
    FROM projection_horizon`,
  { since: text() },
);

/** The gifts in the outbox since transaction $1 that are not in an inbox yet. */
const UNPROJECTED = `
  FROM outbox_events e LEFT JOIN notification_deliveries inbox ON inbox.profile_id = e.recipient_id
  WHERE e.written_by >= $1::xid8 AND (e.written_by < ${FIRST_TRANSACTION_NOT_BEGUN} OR $1 = '0')
    AND e.gift_id IS NOT NULL AND e.last_seq > coalesce(inbox.projected_seq, 0)`;

const BEHIND = statement(
  'inboxes_behind',
  `
    SELECT DISTINCT e.recipient_id ${UNPROJECTED} AND e.created_at < now() - make_interval(secs => $3 / 1000.0)
    LIMIT $2`,
  { recipient_id: uuid },
);

const MOVE_HORIZON = statement(
  'move_projection_horizon',
  `
    UPDATE projection_horizon SET transaction = reached.transaction
    FROM (SELECT least(pg_snapshot_xmin(pg_current_snapshot()),
            (SELECT e.written_by ${UNPROJECTED} ORDER BY e.written_by LIMIT 1)) AS transaction) reached
    WHERE projection_horizon.transaction <> reached.transaction`,
  {},
);

/** Returns up to `limit` people whose inbox has lacked a gift for `forMs` milliseconds. */
export async function listInboxesBehind(database: Database, forMs: number, limit: number): Promise<string[]> {
  const { rows } = await runStatement(database, BEHIND, [await sinceOf(database), limit, forMs]);
  return rows.map(({ recipient_id }) => recipient_id);
}

/** Lets the next search for missing gifts begin at the oldest transaction that still matters. */
export async function advanceHorizon(database: Database): Promise<void> {
  await runStatement(database, MOVE_HORIZON, [await sinceOf(database)]);
}

async function sinceOf(database: Database): Promise<string> {
  const [horizon] = (await runStatement(database, READ_HORIZON)).rows;
  return horizon?.since ?? '0';
}
