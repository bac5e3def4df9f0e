import { ERASED_NAME } from '@beso/contract/erased-name';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../platform/db/statement.ts';
import type { EventDraft } from '../../platform/events.ts';

const drafts = json<readonly EventDraft[]>();
const LEAVE = functionCall(
  'leave_account',
  { p_person: uuid, p_days: integer },
  { due_at: timestampDate, is_new: boolean, drafts },
);
const RESTORE = functionCall('restore_account', { p_person: uuid }, { drafts });
const BEGIN = functionCall('begin_erasing', { p_limit: integer }, { person: uuid });
const ERASE = functionCall(
  'erase_some',
  { p_person: uuid, p_limit: integer },
  { erased: integer },
  (called) => `SELECT ${called} AS erased`,
);
const FINISH = functionCall(
  'finish_erasing',
  { p_person: uuid, p_address: text() },
  { finished: boolean },
  (called) => `SELECT ${called} AS finished`,
);

/** Hides the person and suspends all memberships for `days`; a repeated call changes nothing. */
export const beginAccountDeletion = (tx: Transaction, personId: string, days: number) =>
  callFunction(tx, LEAVE, { p_person: personId, p_days: days });

/** Restores an account. @throws ACCOUNT_NOT_LEAVING if the account is not deleted, or its erasing is due */
export async function restoreAccount(tx: Transaction, personId: string): Promise<readonly EventDraft[]> {
  return (await callFunction(tx, RESTORE, { p_person: personId })).drafts;
}

/** Marks due accounts, which nobody can then restore. Returns up to `atMost` accounts to erase. */
export async function beginErasing(database: Database, atMost: number): Promise<string[]> {
  const { rows } = await runStatement(database, BEGIN.statement, BEGIN.values({ p_limit: atMost }));
  return rows.map(({ person }) => person);
}

const POSTPONE = functionCall(
  'postpone_erasing',
  { p_person: uuid, p_error: text() },
  { postponed: boolean },
  (called) => `SELECT ${called} AS postponed`,
);

/** Postpones an account whose erasing failed; returns false if another run has erased it meanwhile. */
export async function postponeErasing(database: Database, personId: string, error: string): Promise<boolean> {
  return (await callFunction(database, POSTPONE, { p_person: personId, p_error: error })).postponed;
}

/** Erases up to `atMost` rows of a person's content; returns 0 when nothing is left. */
export async function eraseContentBatch(
  database: Database,
  personId: string,
  atMost: number,
): Promise<number> {
  return (await callFunction(database, ERASE, { p_person: personId, p_limit: atMost })).erased;
}

/** Completes the erasing of an account; returns false if another run has already done this. */
export async function finishErasing(tx: Transaction, personId: string, address: string): Promise<boolean> {
  return (await callFunction(tx, FINISH, { p_person: personId, p_address: address })).finished;
}

const FIND_NAMES = statement(
  'deletion_names',
  `SELECT u.email, p.first_name AS "firstName", p.last_name AS "lastName"
   FROM auth_users u JOIN profiles p ON p.id = u.id WHERE u.id = $1`,
  { email: text(), firstName: text(), lastName: text() },
);

/** Returns the address and names by which stored mails may mention the person. */
export async function findNamesInMails(db: Queryable, personId: string): Promise<string[]> {
  const [row] = (await runStatement(db, FIND_NAMES, [personId])).rows;
  return row === undefined ? [] : [row.email, row.firstName, row.lastName].filter((name) => name !== '');
}

const COMPANIONS = statement(
  'deletion_companions',
  `SELECT DISTINCT other.profile_id AS id FROM relationship_members mine
   JOIN relationship_members other ON other.relationship_id = mine.relationship_id
   JOIN profiles p ON p.id = other.profile_id AND p.first_name <> $2
   WHERE mine.profile_id = $1 AND other.profile_id <> $1`,
  { id: uuid },
);

/** Returns everybody who ever shared a relationship with the person, without erased people. */
export async function listPeopleEverRelated(tx: Transaction, personId: string): Promise<string[]> {
  return (await runStatement(tx, COMPANIONS, [personId, ERASED_NAME])).rows.map(({ id }) => id);
}

const MARK = functionCall(
  'mark_erased',
  { p_person: uuid },
  { marked: boolean },
  (called) => `SELECT ${called} AS marked`,
);

/**
 * Begins to erase an account that a restored backup brought back. Returns false if the account does not exist
 * or is already erased.
 */
export async function beginErasingAgain(database: Database, personId: string): Promise<boolean> {
  return (await callFunction(database, MARK, { p_person: personId })).marked;
}

const SHORTEN = functionCall('shorten_deletion_instants', {}, { shorten_deletion_instants: boolean });

/** Corrects times of deleted accounts that were stored while the server's clock was ahead. */
export async function clampDeletionTimes(database: Database): Promise<void> {
  await callFunction(database, SHORTEN, {});
}
