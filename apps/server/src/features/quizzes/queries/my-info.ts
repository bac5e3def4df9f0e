import type { QuizOptionId, QuizQuestionId } from '@beso/contract/quiz-bank';
import type { Database } from '../../../platform/db/database.ts';
import {
  boolean,
  callFunction,
  functionCall,
  integer,
  json,
  nullable,
  runStatement,
  statement,
  text,
  timestampDate,
  uuid,
} from '../../../platform/db/statement.ts';
import type { ViewerId } from '../../../platform/http/viewer.ts';
import { type AppendedEvent, toCommittedEvents } from '../../events/index.ts';
import type { toSessionAnswers } from '../bank.ts';

const appended = json<readonly AppendedEvent[]>();

const ANSWERS = statement(
  'my_quiz_answers',
  `SELECT question_id, option_id, answered_at FROM quiz_answers
   WHERE profile_id = $1 ORDER BY changed_number, question_id`,
  { question_id: text<QuizQuestionId>(), option_id: text<QuizOptionId>(), answered_at: timestampDate },
);

/** Returns the viewer's answers about themselves, those with the oldest changes first. */
export async function listMyAnswers(database: Database, viewerId: ViewerId) {
  return (await runStatement(database, ANSWERS, [viewerId])).rows;
}

const OWN = statement(
  'my_quiz_profile',
  `SELECT q.my_info_at, coalesce(q.is_open, true) AS is_open, q.open_to_groups,
     quiz_besos_left(p.id, NULL) AS besos_left,
     coalesce((SELECT jsonb_path_query_array(s.answers, '$[*].questionId') FROM quiz_sessions s
       WHERE s.profile_id = p.id AND s.quiz_type = 'my_info' ORDER BY s.order_number DESC LIMIT 1), '[]') AS last_set
   FROM profiles p LEFT JOIN quiz_profiles q ON q.profile_id = p.id WHERE p.id = $1`,
  {
    my_info_at: nullable(timestampDate),
    is_open: boolean,
    open_to_groups: nullable(boolean),
    besos_left: integer,
    last_set: json<readonly QuizQuestionId[]>(),
  },
);

/** Returns the viewer's My Info without the answers. */
export async function readMyInfo(database: Database, viewerId: ViewerId) {
  const [own] = (await runStatement(database, OWN, [viewerId])).rows;
  if (own === undefined) throw new Error('a viewer has no profile');
  return own;
}

const SAVE = functionCall(
  'save_my_info',
  { p_user_id: uuid, p_answers: json<string>(), p_key: uuid },
  { saved: boolean, appended },
);

/** [S7-044] Saves answers, once per key; returns the events. @throws IDEMPOTENCY_KEY_REUSED */
export async function saveMyInfo(
  database: Database,
  viewerId: ViewerId,
  answers: ReturnType<typeof toSessionAnswers>,
  key: string,
) {
  const row = await callFunction(database, SAVE, {
    p_user_id: viewerId,
    p_answers: JSON.stringify(answers),
    p_key: key,
  });
  return toCommittedEvents(row.appended);
}

const SET = functionCall(
  'set_quiz_settings',
  { p_user_id: uuid, p_is_open: boolean, p_open_to_groups: nullable(boolean) },
  { appended },
);

/** Sets who may play quizzes about the viewer; returns the events. */
export async function storeQuizSettings(
  database: Database,
  viewerId: ViewerId,
  { open, groups }: { open: boolean; groups: boolean | null },
) {
  const row = await callFunction(database, SET, {
    p_user_id: viewerId,
    p_is_open: open,
    p_open_to_groups: groups,
  });
  return toCommittedEvents(row.appended);
}
