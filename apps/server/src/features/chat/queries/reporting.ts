import type { Database, Queryable } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  runStatement,
  statement,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

const COPY = functionCall(
  'copy_reported_message',
  { p_reporter_id: uuid, p_message_id: uuid },
  { person_id: uuid, snapshot: json<unknown>() },
);

/** Returns a message's author and a copy with its neighbours, or undefined if the reporter cannot see it. */
export async function copyReportedMessage(tx: Queryable, reporterId: ViewerId, messageId: string) {
  const { statement: copy, values } = COPY;
  const { rows } = await runStatement(
    tx,
    copy,
    values({ p_reporter_id: reporterId, p_message_id: messageId }),
  );
  const [row] = rows;
  return row && { personId: row.person_id, snapshot: row.snapshot };
}

const FORGET = functionCall(
  'forget_reported_images',
  { p_limit: integer },
  { forget_reported_images: integer },
);

/** Releases pictures whose reports have expired; returns their number. */
export async function releaseReportedImages(db: Queryable, atMost: number): Promise<number> {
  return (await callFunction(db, FORGET, { p_limit: atMost })).forget_reported_images;
}

const SHORTEN = functionCall('shorten_reported_images', {}, { shorten_reported_images: boolean });

/** Corrects expiry times that were stored while the server's clock was ahead. */
export const clampReportedImageTimes = (database: Database) => callFunction(database, SHORTEN, {});

const PLACE = statement(
  'chat_place_of_message',
  'SELECT receiver_id AS "personId", number FROM messages WHERE id = $1 AND sender_id = $2',
  { personId: uuid, number: integer },
);

/** Returns the receiver of a sent message and its number in the conversation. */
export async function findMessageReceiver(db: Queryable, id: string, senderId: ViewerId) {
  return (await runStatement(db, PLACE, [id, senderId])).rows[0];
}
