import { randomUUID } from 'node:crypto';
import {
  FIRST_MY_INFO_QUESTIONS,
  QUIZ_QUESTION_BANK,
  toSessionAnswers,
} from '../../features/quizzes/bank.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { callFunction, functionCall, json, text, timestampDate, uuid } from '../../platform/db/statement.ts';

const SAVE = functionCall(
  'record_my_info',
  { p_user_id: uuid, p_answers: json<string>(), p_key: uuid, p_at: timestampDate },
  {},
  (called) => `SELECT FROM ${called}`,
);

interface Asked {
  readonly questionId: string;
  readonly options: readonly string[];
  readonly correctAnswer: string;
}
const BEGIN = functionCall(
  'begin_quiz',
  { p_user_id: uuid, p_subject_id: uuid, p_bank: json<string>(), p_at: timestampDate },
  { id: uuid, answers: json<readonly Asked[]>() },
  (called) => `SELECT (begun.session).id, (begun.session).answers FROM ${called} AS begun`,
);
const ANSWER = functionCall(
  'record_quiz_answer',
  { p_user_id: uuid, p_session_id: uuid, p_question_id: text(), p_option_id: text(), p_at: timestampDate },
  {},
  (called) => `SELECT FROM ${called}`,
);

/** [S7-044] Saves a person's answers, backdated. @param places the index of the chosen option per question */
export async function saveInfo(
  tx: Transaction,
  personId: string,
  { places, at }: { places: readonly number[]; at: Date },
): Promise<void> {
  const chosen = FIRST_MY_INFO_QUESTIONS.map((questionId, index) => {
    const optionId = QUIZ_QUESTION_BANK.find(({ id }) => id === questionId)?.options[places[index] ?? 0];
    if (optionId === undefined) throw new Error(`${questionId} has no such option`);
    return { questionId, optionId };
  });
  const answers = JSON.stringify(toSessionAnswers(chosen));
  await callFunction(tx, SAVE, { p_user_id: personId, p_answers: answers, p_key: randomUUID(), p_at: at });
}

export async function playQuiz(
  tx: Transaction,
  { takerId, subjectId, right, at }: { takerId: string; subjectId: string; right: number; at: Date },
): Promise<void> {
  const people = { p_user_id: takerId, p_subject_id: subjectId };
  const begun = await callFunction(tx, BEGIN, {
    ...people,
    p_bank: JSON.stringify(QUIZ_QUESTION_BANK),
    p_at: at,
  });
  for (const [place, { questionId, options, correctAnswer }] of begun.answers.entries()) {
    const wrong = options.find((option) => option !== correctAnswer) ?? correctAnswer;
    await callFunction(tx, ANSWER, {
      ...{ p_user_id: takerId, p_session_id: begun.id, p_question_id: questionId, p_at: at },
      p_option_id: place < right ? correctAnswer : wrong,
    });
  }
}
