import { QUIZ_TOPICS } from '@beso/contract/quiz-bank';
import type { QuizSession } from '@beso/contract/quizzes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { answersTo, finishMyInfo, playAt } from '../../../test/support/quizzes.ts';
import { QUIZ_QUESTION_BANK } from './bank.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  await couple(giulia, marco);
  await finishMyInfo(giulia);
});
afterAll(() => app.close());

type Ids = QuizSession['answers'][number]['questionId'][];

/** Plays a whole quiz in a month; returns the questions that it asked. */
async function asked(month: string): Promise<Ids> {
  expect(await playAt(app.owner, giulia, marco, `${month}-15T12:00:00Z`)).toBe(month);
  const { rows } = await app.owner.query(
    `SELECT answers FROM quiz_sessions WHERE subject_id = $1 AND period = $2`,
    [marco.id, month],
  );
  return rows[0].answers.map(({ questionId }: { questionId: Ids[number] }) => questionId);
}

test('each month has one question per topic: unasked for six months while possible, then changed ones, then the oldest', async () => {
  const sets: Ids[] = [];
  for (let set = 0; set < 3; set += 1) {
    const { current } = await finishMyInfo(marco, { more: set > 0 });
    sets.push(current);
  }
  const topics = (ids: Ids) =>
    ids.map((id) => QUIZ_QUESTION_BANK.find((question) => question.id === id)?.topic);
  const [first, second, third] = [await asked('2030-01'), await asked('2030-02'), await asked('2030-03')];
  for (const ids of [first, second, third]) expect(topics(ids)).toEqual(QUIZ_TOPICS.map((_, place) => place));
  expect([first, second, third].flat().sort()).toEqual(sets.flat().sort());

  // All questions were asked recently, so changed answers come first, then the oldest.
  const changed = third.slice(0, 5);
  const others = answersTo(second.slice(5), 1);
  await marco.api.quizzes.saveMyInfo({
    idempotencyKey: crypto.randomUUID(),
    answers: [...answersTo(changed, 1), ...others.slice(0, 3), ...answersTo(first.slice(8))],
  });
  const fourth = await asked('2030-04');
  expect(fourth).toEqual([...changed, ...second.slice(5, 8), ...first.slice(8)]);

  // Ten questions that were never asked come first, even before changed ones.
  const { current: fresh } = await finishMyInfo(marco, { more: true });
  expect((await asked('2030-05')).toSorted()).toEqual(fresh.toSorted());

  // In July, the first quiz is more than six months ago, so its questions come again, unless asked since.
  expect(await asked('2030-07')).toEqual([...first.slice(0, 8), ...second.slice(8)]);
});

test('each session has its own order of options', async () => {
  const { rows } = await app.owner.query<{ seed: number; orders: unknown }>(
    `SELECT draw_quiz($1, $2, '2040-01', $3, seed) -> 0 -> 'options' AS orders, seed
     FROM generate_series(1, 60) AS seed`,
    [giulia.id, marco.id, JSON.stringify(QUIZ_QUESTION_BANK)],
  );
  const first = new Set(rows.map(({ orders }) => (orders as string[])[0]));
  expect(first.size).toBe(4);
  expect(new Set(rows.map(({ orders }) => JSON.stringify(orders))).size).toBeGreaterThan(10);
  const again = await app.owner.query(
    `SELECT count(*)::int AS count FROM quiz_sessions s, jsonb_array_elements(s.answers) AS answer
     WHERE s.subject_id = $1 AND answer -> 'options' <> (
       SELECT jsonb_agg(option ORDER BY md5(concat_ws(' ', s.seed, answer ->> 'questionId', option)))
       FROM jsonb_array_elements_text(answer -> 'options') AS option)`,
    [marco.id],
  );
  expect(again.rows).toEqual([{ count: 0 }]);
});
