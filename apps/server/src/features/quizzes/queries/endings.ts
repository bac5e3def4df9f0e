import type { Database } from '../../../platform/db/database.ts';
import { boolean, call, functionCall, integer, json } from '../../../platform/db/statement.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';

const LAPSE = functionCall('lapse_quizzes', { p_limit: integer }, { lapse_quizzes: integer });

/** Ends up to `atMost` sessions that can no longer be finished; returns their number. */
export async function endLapsedQuizzes(database: Database, atMost: number): Promise<number> {
  return (await call(database, LAPSE, { p_limit: atMost })).lapse_quizzes;
}

const NOTICE = functionCall(
  'notice_quiz_month',
  {},
  { was_due: boolean, appended: json<readonly AppendedEvent[]>() },
);

/** Notifies one person who is due; returns the committed events, or undefined if nobody is due. */
export async function notifyOfNewMonth(database: Database) {
  const { was_due, appended } = await call(database, NOTICE, {});
  return was_due ? toCommittedEvents(appended) : undefined;
}

const SHORTEN = functionCall('shorten_quiz_instants', {}, { shorten_quiz_instants: boolean });

/** Reduces times that a fast clock set too far in the future to the latest allowed. */
export const shortenQuizInstants = (database: Database) => call(database, SHORTEN, {});
