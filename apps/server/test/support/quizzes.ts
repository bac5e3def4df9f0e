import { randomUUID } from 'node:crypto';
import { QUIZ_BANK, QUIZ_TOPICS, type QuizOptionId, type QuizQuestionId } from '@beso/contract/quiz-bank';
import type { MyInfo, QuizSession } from '@beso/contract/quizzes';
import type { Pool } from 'pg';
import { QUIZ_QUESTION_BANK } from '../../src/features/quizzes/bank.ts';
import type { Person } from './builders.ts';

export function optionsOf(questionId: QuizQuestionId): readonly QuizOptionId[] {
  const questions = QUIZ_TOPICS.flatMap((topic) => Object.entries<readonly QuizOptionId[]>(QUIZ_BANK[topic]));
  return questions.find(([id]) => id === questionId)?.[1] ?? [];
}

export const answersTo = (questionIds: readonly QuizQuestionId[], place = 0) =>
  questionIds.map((questionId) => {
    const optionId = optionsOf(questionId)[place];
    if (optionId === undefined) throw new Error(`${questionId} has no such option`);
    return { questionId, optionId };
  });

export async function finishMyInfo(
  who: Person,
  { more = false, place = 0 }: { more?: boolean; place?: number } = {},
): Promise<MyInfo> {
  const info = await who.api.quizzes.getMyInfo();
  const answers = answersTo(more ? info.more : info.current, place);
  return who.api.quizzes.saveMyInfo({ idempotencyKey: randomUUID(), answers });
}

export async function rightAnswers(owner: Pool, sessionId: string): Promise<QuizOptionId[]> {
  const { rows } = await owner.query<{ answers: { correctAnswer: QuizOptionId }[] }>(
    'SELECT answers FROM quiz_sessions WHERE id = $1',
    [sessionId],
  );
  return rows[0]?.answers.map(({ correctAnswer }) => correctAnswer) ?? [];
}

/** Answers the open questions of a session; the first `right` answers are correct. */
export async function answerAll(
  owner: Pool,
  taker: Person,
  session: QuizSession,
  right: number,
): Promise<QuizSession> {
  const answers = await rightAnswers(owner, session.id);
  let after = session;
  for (const [place, { questionId, options, selectedOption }] of session.answers.entries()) {
    if (selectedOption !== null) continue;
    const wanted = (option: QuizOptionId) => (option === answers[place]) === place < right;
    const optionId = options.find(wanted);
    if (optionId === undefined) throw new Error('a question has no such option');
    after = await taker.api.quizzes.answerQuiz({ sessionId: session.id, questionId, optionId });
  }
  return after;
}

export async function playWholeQuiz(
  owner: Pool,
  taker: Person,
  about: Person,
  right: number,
): Promise<QuizSession> {
  return answerAll(owner, taker, await taker.api.quizzes.startQuiz({ personId: about.id }), right);
}

/** Moves each quiz to its own month before 2000, so that the people can play again. */
export async function backdateQuizzes(owner: Pool): Promise<void> {
  await owner.query(`
    UPDATE quiz_sessions s SET period = to_char(old.month, 'YYYY-MM'), period_ends_at = old.month,
      finish_by = old.month, status = CASE s.status WHEN 'running' THEN 'lapsed' ELSE s.status END
    FROM (
      SELECT id, timestamp '1900-01-01' + interval '1 month' * (row_number() OVER (ORDER BY order_number)
        + (SELECT count(*) FROM quiz_sessions WHERE period < '2000')) AS month
      FROM quiz_sessions WHERE period >= '2000') AS old
    WHERE s.id = old.id;
    UPDATE quiz_profiles SET period = NULL, period_zone = NULL, period_ends_at = NULL`);
}

/** Plays a perfect quiz at the time `p_at`. Returns the quiz's `period`, or the data of the refusal. */
export const PLAY_AT = `
  CREATE OR REPLACE FUNCTION pg_temp.play_at(p_taker uuid, p_subject uuid, p_bank jsonb, p_at timestamptz)
  RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    s quiz_sessions; asked jsonb; said text;
  BEGIN
    SELECT (b.session).* INTO s FROM begin_quiz(p_taker, p_subject, p_bank, p_at) b;
    FOR asked IN SELECT * FROM jsonb_array_elements(s.answers) LOOP
      PERFORM record_quiz_answer(p_taker, s.id, asked ->> 'questionId', asked ->> 'correctAnswer', p_at);
    END LOOP;
    RETURN jsonb_build_object('period', s.period);
  EXCEPTION WHEN SQLSTATE 'BESOS' THEN
    GET STACKED DIAGNOSTICS said = PG_EXCEPTION_DETAIL;
    RETURN said::jsonb || jsonb_build_object('code', SQLERRM);
  END $$`;

/** Returns the month of a quiz that is played at `moment`, or the data of the refusal. */
export async function playAt(
  owner: Pool,
  taker: Person,
  about: Person,
  moment: string,
): Promise<string | { opensAt: string }> {
  const client = await owner.connect();
  try {
    await client.query(PLAY_AT);
    const { rows } = await client.query('SELECT pg_temp.play_at($1, $2, $3, $4) AS played', [
      taker.id,
      about.id,
      JSON.stringify(QUIZ_QUESTION_BANK),
      moment,
    ]);
    return rows[0].played.period ?? rows[0].played;
  } finally {
    client.release();
  }
}
