import type { Database, Queryable, Transaction } from '../db/database.ts';
import { runStatement, statement, text, timestampDate, uuid } from '../db/statement.ts';
import type { MailMessage } from './message.ts';
import { mailOutbox } from './schema.ts';

export async function storeMail(
  { db }: Database,
  { to, subject, html, text: plain, messageId, headers }: MailMessage,
): Promise<void> {
  await db
    .insert(mailOutbox)
    .values({ messageId, recipient: to, subject, html, text: plain, headers })
    .onConflictDoNothing();
}

const LIST = statement(
  'mails_list',
  `SELECT id, recipient, subject, text, created_at AS "createdAt" FROM mail_outbox
   ORDER BY created_at DESC, id LIMIT $1`,
  { id: uuid, recipient: text(), subject: text(), text: text(), createdAt: timestampDate },
);

export async function listMails({ pool }: Database, atMost: number) {
  return (await runStatement(pool, LIST, [atMost])).rows;
}

const FIND = statement('mails_find', 'SELECT html FROM mail_outbox WHERE id::text = $1', { html: text() });

export async function findMailHtml({ pool }: Database, id: string): Promise<string | undefined> {
  return (await runStatement(pool, FIND, [id])).rows[0]?.html;
}

const DELETE_OLD = statement(
  'mails_delete_old',
  `DELETE FROM mail_outbox WHERE id IN (
     SELECT id FROM mail_outbox WHERE created_at < now() - make_interval(days => $1)
     LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  {},
);

export async function deleteOldMails(db: Queryable, days: number, atMost: number): Promise<number> {
  return (await runStatement(db, DELETE_OLD, [days, atMost])).rowCount;
}

const DELETE_NAMING = statement(
  'mails_delete_naming',
  `DELETE FROM mail_outbox WHERE EXISTS (SELECT FROM unnest($1::text[]) AS name
     WHERE strpos(recipient || ' ' || subject || ' ' || text || ' ' || html || ' ' || headers::text, name) > 0)`,
  {},
);

/** Deletes the mails that contain one of the addresses or names of an erased account. */
export async function deleteMailsNaming(tx: Transaction, names: readonly string[]): Promise<void> {
  await runStatement(tx, DELETE_NAMING, [names]);
}

const SHORTEN = statement(
  'mails_shorten',
  'UPDATE mail_outbox SET created_at = now() WHERE created_at > now()',
  {},
);

/** Corrects times that were stored while the clock was ahead. */
export async function shortenMails(db: Queryable): Promise<void> {
  await runStatement(db, SHORTEN, []);
}
