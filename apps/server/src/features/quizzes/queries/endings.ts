import type { Database } from '../../../platform/db/database.ts';
import { boolean, callFunction, functionCall, integer, json } from '../../../platform/db/statement.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';

const LAPSE = functionCall('lapse_quizzes', { p_limit: integer }, { lapse_quizzes: integer });

/** Ends up to `atMost` quizzes that can no longer be completed; returns their number. */
export async function endLapsedQuizzes(database: Database, atMost: number): Promise<number> {
  return (await callFunction(database, LAPSE, { p_limit: atMost })).lapse_quizzes;
}

const NOTICE = functionCall(
  'notice_quiz_month',
  {},
  { was_due: boolean, appended: json<readonly AppendedEvent[]>() },
);

/** Tells one person of the new month; returns the events, or undefined if nobody is due. */
export async function notifyOfNewMonth(database: Database) {
  const { was_due, appended } = await callFunction(database, NOTICE, {});
  return was_due ? toCommittedEvents(appended) : undefined;
}

const SHORTEN = functionCall('shorten_quiz_instants', {}, { shorten_quiz_instants: boolean });

/** Corrects times that were stored while the server's clock was ahead; returns whether it found any. */
export async function clampQuizTimes(database: Database): Promise<boolean> {
  return (await callFunction(database, SHORTEN, {})).shorten_quiz_instants;
}
