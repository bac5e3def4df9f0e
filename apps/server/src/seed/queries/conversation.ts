import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { integer, runStatement, statement, uuid } from '../../platform/db/statement.ts';

const SEND = statement(
  'seed_message',
  'SELECT message_id, message_number FROM send_message($1, $2, $3, NULL, NULL, $4)',
  { message_id: uuid, message_number: integer },
);
const DATE_MESSAGE = statement('seed_date_message', 'UPDATE messages SET created_at = $2 WHERE id = $1', {});
const READ = statement('seed_read_message', 'SELECT FROM mark_messages($1, $2, $3, $3)', {});

/** Sends a message and marks it as read. */
export async function sendMessageAs(
  tx: Transaction,
  senderId: string,
  { receiverId, words, at }: { receiverId: string; words: string; at: Date },
): Promise<void> {
  const { rows } = await runStatement(tx, SEND, [senderId, receiverId, words, randomUUID()]);
  for (const { message_id, message_number } of rows) {
    await runStatement(tx, DATE_MESSAGE, [message_id, at]);
    await runStatement(tx, READ, [receiverId, senderId, message_number]);
  }
}
