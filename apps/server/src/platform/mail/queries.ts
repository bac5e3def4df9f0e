import type { Database } from '../db/database.ts';
import { mailOutbox } from './schema.ts';
import type { MailMessage } from './transport.ts';

/** Keeps a mail where no server takes it; one that was kept before stays as it is. */
export async function keepMail(
  { db }: Database,
  { to, subject, html, text, messageId, headers }: MailMessage,
): Promise<void> {
  await db
    .insert(mailOutbox)
    .values({ messageId, recipient: to, subject, html, text, headers })
    .onConflictDoNothing();
}
