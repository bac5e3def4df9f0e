import type { QuizAnswer, QuizSession } from '@beso/contract/quizzes';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import {
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  type RowOf,
  type RowShape,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import { columnsKnownTo } from '../../relationships/index.ts';
import { QUIZ_QUESTION_BANK } from '../bank.ts';

/** A session as its taker sees it, without correct answers to open questions. */
const SESSION = {
  id: uuid,
  status: text<z.output<typeof QuizSession>['status']>(),
  period: nullable(text()),
  period_ends_at: nullable(timestampDate),
  finish_by: nullable(timestampDate),
  answers: json<readonly z.output<typeof QuizAnswer>[]>(),
  score: nullable(integer),
  besos_earned: nullable(integer),
  started_at: timestampDate,
  completed_at: nullable(timestampDate),
  person_id: uuid,
  person_first_name: text(),
  person_last_name: text(),
  person_avatar_id: nullable(uuid),
  besos_left: integer,
};
export type SessionRow = RowOf<typeof SESSION>;

/** The columns of a session and of its subject, as the taker $1 may see them. */
const known = columnsKnownTo('$1', 'person');
const COLUMNS = `
  s.id, s.period, s.period_ends_at, s.finish_by, s.score, s.besos_earned, s.started_at, s.completed_at,
  CASE WHEN s.status = 'running' AND s.finish_by <= clock_timestamp() THEN 'lapsed' ELSE s.status END AS status,
  shown_quiz_answers(s.answers) AS answers, person.id AS person_id, person.first_name AS person_first_name,
  ${known.lastName} AS person_last_name, ${known.avatarImageId} AS person_avatar_id`;

const ONE = statement(
  'quiz_session',
  `SELECT ${COLUMNS}, quiz_besos_left(s.profile_id, s.period) AS besos_left
   FROM quiz_sessions s JOIN profiles person ON person.id = s.subject_id
   WHERE s.id = $2 AND s.profile_id = $1 AND s.hidden_at IS NULL AND NOT are_blocked($1, s.subject_id)
     AND (s.status = 'completed' OR quiz_relationship($1, s.subject_id, false) IS NOT NULL)`,
  SESSION,
);

/** Returns the viewer's session. Until it is completed, the two people must still be connected. */
export async function findSession(
  database: Database,
  viewerId: ViewerId,
  sessionId: string,
): Promise<SessionRow | undefined> {
  return (await runStatement(database, ONE, [viewerId, sessionId])).rows[0];
}

/** Builds the call of a function that returns a session, and adds the subject's name. */
const sessionCall = <Parameters extends RowShape>(name: string, parameters: Parameters) =>
  functionCall(
    name,
    { p_user_id: uuid, ...parameters },
    { ...SESSION, appended: json<readonly AppendedEvent[]>() },
    (called) => `
    SELECT ${COLUMNS}, played.besos_left, played.appended FROM ${called} played
    CROSS JOIN LATERAL (SELECT (played.session).*) s JOIN profiles person ON person.id = s.subject_id`,
  );
const START = sessionCall('start_quiz', { p_subject_id: uuid, p_bank: json<string>() });
export const ANSWER_QUIZ = sessionCall('answer_quiz', {
  p_session_id: uuid,
  p_question_id: text(),
  p_option_id: text(),
});

const DRAWN_FROM = JSON.stringify(QUIZ_QUESTION_BANK);

const asOutcome = ({ appended, ...session }: SessionRow & { appended: readonly AppendedEvent[] }) => ({
  session,
  events: toCommittedEvents(appended),
});

/** [S6-008] Begins a quiz. @throws database errors with a code of the contract */
export async function startQuiz(database: Database, takerId: ViewerId, subjectId: string) {
  return asOutcome(
    await callFunction(database, START, { p_user_id: takerId, p_subject_id: subjectId, p_bank: DRAWN_FROM }),
  );
}

export async function answerQuiz(
  database: Database,
  takerId: ViewerId,
  { sessionId, questionId, optionId }: { sessionId: string; questionId: string; optionId: string },
) {
  return asOutcome(
    await callFunction(database, ANSWER_QUIZ, {
      p_user_id: takerId,
      p_session_id: sessionId,
      p_question_id: questionId,
      p_option_id: optionId,
    }),
  );
}
