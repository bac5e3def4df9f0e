import type { Database, Queryable } from '../../../platform/db/database.ts';
import { boolean, call, functionCall, integer, json, run, uuid } from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';

const COPY = functionCall(
  'copy_reported_message',
  { p_reporter_id: uuid, p_message_id: uuid },
  { person_id: uuid, snapshot: json<unknown>() },
);

/** Whose message it is, and a copy with its neighbours; undefined for what is deleted, or between others. */
export async function copyReportedMessage(tx: Queryable, reporterId: ViewerId, messageId: string) {
  const { statement, values } = COPY;
  const { rows } = await run(tx, statement, values({ p_reporter_id: reporterId, p_message_id: messageId }));
  const [row] = rows;
  return row && { personId: row.person_id, snapshot: row.snapshot };
}

const FORGET = functionCall(
  'forget_reported_images',
  { p_limit: integer },
  { forget_reported_images: integer },
);

/** Lets pictures go whose reports are over; answers how many. */
export async function forgetReportedImages(db: Queryable, atMost: number): Promise<number> {
  return (await call(db, FORGET, { p_limit: atMost })).forget_reported_images;
}

const SHORTEN = functionCall('shorten_reported_images', {}, { shorten_reported_images: boolean });

/** Moves what a clock that was ahead keeps for too long to the furthest that its rule allows. */
export const shortenReportedImages = (database: Database) => call(database, SHORTEN, {});
