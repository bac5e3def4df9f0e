import { EXPORT_KEEP_DAYS, EXPORT_PAUSE_HOURS } from '@beso/contract/limits';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  bigint,
  boolean,
  integer,
  nullable,
  type RowOf,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../platform/db/statement.ts';

const EXPORT = {
  fileId: uuid,
  state: text<'building' | 'ready' | 'failed'>(),
  requestedAt: timestampDate,
  done: integer,
  total: integer,
  missing: integer,
  bytes: nullable(bigint),
  expiresAt: nullable(timestampDate),
  /** True if the file has expired by the database's clock. */
  isOver: boolean,
  /** When the next export can be requested; null means now. */
  opensAt: nullable(timestampDate),
};
export type ExportRow = RowOf<typeof EXPORT>;

const FIND = statement(
  'exports_find',
  `SELECT file_id AS "fileId", state, requested_at AS "requestedAt", done, total, missing, bytes,
     expires_at AS "expiresAt", coalesce(expires_at <= now(), false) AS "isOver", CASE WHEN state <> 'failed'
       AND requested_at > now() - make_interval(hours => $2)
       THEN requested_at + make_interval(hours => $2) END AS "opensAt"
   FROM account_exports WHERE profile_id = $1`,
  EXPORT,
);

export async function findExport(db: Queryable, personId: string): Promise<ExportRow | undefined> {
  return (await runStatement(db, FIND, [personId, EXPORT_PAUSE_HOURS])).rows[0];
}

const BEGIN = statement(
  'exports_begin',
  `INSERT INTO account_exports AS mine (profile_id, file_id) VALUES ($1, $2)
   ON CONFLICT (profile_id) DO UPDATE SET file_id = excluded.file_id, state = 'building', done = 0, total = 0,
     missing = 0, bytes = NULL, expires_at = NULL, lease_until = NULL, tries = 0, requested_at = now()
   WHERE mine.state = 'failed' OR mine.requested_at <= now() - make_interval(hours => $3)
     AND (mine.state = 'ready' OR mine.tries >= $4)`,
  {},
);

/** Starts an export; returns false if one is running or was requested within `EXPORT_PAUSE_HOURS`. */
export async function beginExport(tx: Transaction, personId: string, fileId: string): Promise<boolean> {
  return (await runStatement(tx, BEGIN, [personId, fileId, EXPORT_PAUSE_HOURS, TRIES_MAX])).rowCount === 1;
}

/** A node that has not extended its claim for this long counts as dead. */
const LEASE_SECONDS = 60;
/** The most attempts at one export, because the export itself may crash a node. */
const TRIES_MAX = 5;

const CLAIM = statement(
  'exports_claim',
  `UPDATE account_exports SET tries = tries + 1, done = 0, missing = 0,
     lease_until = now() + make_interval(secs => $1)
   WHERE profile_id = (
     SELECT profile_id FROM account_exports
     WHERE state = 'building' AND tries < $2 AND (lease_until IS NULL OR lease_until <= now())
     ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING profile_id AS "personId", file_id AS "fileId"`,
  { personId: uuid, fileId: uuid },
);
export interface ClaimedExport {
  readonly personId: string;
  readonly fileId: string;
}

/** Claims for this node the export that has waited longest, or returns undefined. */
export async function claimExport(db: Queryable): Promise<ClaimedExport | undefined> {
  return (await runStatement(db, CLAIM, [LEASE_SECONDS, TRIES_MAX])).rows[0];
}

const BUILDING = statement(
  'exports_building',
  `SELECT file_id AS "fileId" FROM account_exports WHERE state = 'building'`,
  { fileId: uuid },
);

/** Returns the file ids of exports that are being made or waiting. */
export async function listUnfinishedFiles(db: Queryable): Promise<string[]> {
  return (await runStatement(db, BUILDING)).rows.map(({ fileId }) => fileId);
}

const GIVE_UP = statement(
  'exports_give_up',
  `UPDATE account_exports SET state = 'failed', lease_until = NULL
   WHERE state = 'building' AND tries >= $1 AND lease_until <= now()`,
  {},
);

/** Marks exports as failed that were attempted `TRIES_MAX` times. */
export async function endFailedExports(db: Queryable): Promise<void> {
  await runStatement(db, GIVE_UP, [TRIES_MAX]);
}

const PROGRESS = statement(
  'exports_progress',
  `UPDATE account_exports SET done = $3, total = $4, missing = $5,
     lease_until = now() + make_interval(secs => $6)
   WHERE profile_id = $1 AND file_id = $2 AND state = 'building'`,
  {},
);

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  readonly missing: number;
}

/** Records the progress and extends the claim; returns false if the export has been ended meanwhile. */
export async function recordProgress(
  db: Queryable,
  { personId, fileId }: ClaimedExport,
  { done, total, missing }: ExportProgress,
): Promise<boolean> {
  return (
    (await runStatement(db, PROGRESS, [personId, fileId, done, total, missing, LEASE_SECONDS])).rowCount === 1
  );
}

const FINISH = statement(
  'exports_finish',
  `UPDATE account_exports SET state = 'ready', bytes = $3, lease_until = NULL,
     expires_at = now() + make_interval(days => $4)
   WHERE profile_id = $1 AND file_id = $2 AND state = 'building'`,
  {},
);

/** Marks the export as ready; returns false if it has been ended meanwhile. */
export async function finishExport(
  tx: Transaction,
  { personId, fileId }: ClaimedExport,
  bytes: number,
): Promise<boolean> {
  return (await runStatement(tx, FINISH, [personId, fileId, bytes, EXPORT_KEEP_DAYS])).rowCount === 1;
}

const RELEASE = statement(
  'exports_release',
  `UPDATE account_exports SET lease_until = now() + make_interval(secs => $3),
     state = CASE WHEN tries >= $4 THEN 'failed' ELSE state END
   WHERE profile_id = $1 AND file_id = $2 AND state = 'building'`,
  {},
);

/** Ends this node's claim. Another attempt begins after `seconds`, unless this attempt was the last. */
export async function releaseExportClaim(
  db: Queryable,
  { personId, fileId }: ClaimedExport,
  seconds: number,
) {
  await runStatement(db, RELEASE, [personId, fileId, seconds, TRIES_MAX]);
}

const POSTPONE = statement(
  'exports_postpone',
  `UPDATE account_exports SET lease_until = now() + make_interval(secs => $3), tries = tries - 1
   WHERE profile_id = $1 AND file_id = $2 AND state = 'building'`,
  {},
);

/** Like `releaseExportClaim`, but does not count the attempt: the store was unavailable. */
export async function postponeExport(db: Queryable, { personId, fileId }: ClaimedExport, seconds: number) {
  await runStatement(db, POSTPONE, [personId, fileId, seconds]);
}

const EXPIRED = statement(
  'exports_delete_expired',
  `DELETE FROM account_exports WHERE profile_id IN (
     SELECT profile_id FROM account_exports
     WHERE expires_at <= now() OR state = 'failed' AND requested_at <= now() - interval '1 day'
     LIMIT $1 FOR UPDATE SKIP LOCKED)
   RETURNING profile_id AS "personId"`,
  { personId: uuid },
);

/** Deletes expired exports, and failed exports after a day. Returns their owners. */
export async function deleteExpiredExports(db: Queryable, atMost: number): Promise<string[]> {
  return (await runStatement(db, EXPIRED, [atMost])).rows.map(({ personId }) => personId);
}

const END = statement('exports_end', 'DELETE FROM account_exports WHERE profile_id = $1', {});

export async function endExport(tx: Transaction, personId: string): Promise<void> {
  await runStatement(tx, END, [personId]);
}
