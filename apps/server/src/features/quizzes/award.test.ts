import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { balanceOf } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { answerAll, finishMyInfo, playWholeQuiz } from '../../../test/support/quizzes.ts';

let app: TestApp;
let giulia: Person;
let friends: Person[];
beforeAll(async () => {
  app = await startTestApp();
  giulia = await person(app.url);
  friends = await Promise.all(Array.from({ length: 12 }, () => person(app.url)));
  const [first, ...rest] = friends;
  if (first === undefined) throw new Error('no friends');
  await couple(giulia, first);
  await finishMyInfo(giulia);
  await finishMyInfo(first);
  await createGroup(giulia, ...rest);
  // Gives the others the same answers, and opens their quizzes to groups.
  const ids = rest.map(({ id }) => id);
  await app.owner.query(
    `INSERT INTO quiz_profiles (profile_id, my_info_at, open_to_groups) SELECT id, now(), true FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await app.owner.query(
    `INSERT INTO quiz_answers (profile_id, question_id, option_id, answered_at)
     SELECT id, a.question_id, a.option_id, now() FROM unnest($1::uuid[]) AS id, quiz_answers a WHERE a.profile_id = $2`,
    [ids, first.id],
  );
});
afterAll(() => app.close());

test('the database awards besos only for a session that is completed by its answers [S7-060] [S7-071]', async () => {
  const [first] = friends;
  if (first === undefined) throw new Error('no friends');
  const session = await giulia.api.quizzes.startQuiz({ personId: first.id });
  const award = () => app.owner.query('SELECT award_besos($1, now())', [session.id]);
  await expect(award()).rejects.toThrow('nothing to award');
  await answerAll(app.owner, giulia, { ...session, answers: session.answers.slice(0, 9) }, 9);
  // The award is computed from the answers, so a false score has no effect.
  await app.owner.query('UPDATE quiz_sessions SET score = 10 WHERE id = $1', [session.id]);
  await expect(award()).rejects.toThrow('nothing to award');
  await app.owner.query('UPDATE quiz_sessions SET score = 9 WHERE id = $1', [session.id]);
  expect(await answerAll(app.owner, giulia, session, 0)).toMatchObject({ status: 'completed', score: 9 });
  await expect(award()).rejects.toThrow('nothing to award');
  expect(await balanceOf(giulia)).toBe(3);
});

/** Returns how many connections to this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE datname = current_database() AND NOT granted`,
  );
  return rows[0].count;
}

test('quizzes award a taker at most 30 besos a month, as shown before and after', async () => {
  const rest = friends.slice(1);
  for (const friend of rest.slice(0, 8)) await playWholeQuiz(app.owner, giulia, friend, 10);
  await playWholeQuiz(app.owner, giulia, rest[8] ?? giulia, 7);
  expect(await balanceOf(giulia)).toBe(29);
  expect((await giulia.api.quizzes.getQuizStatus()).besosLeft).toBe(1);
  // Only one of two simultaneous quizzes can get the last besos.
  const ends = [];
  for (const friend of rest.slice(9)) {
    const session = await giulia.api.quizzes.startQuiz({ personId: friend.id });
    expect(session.besosLeft).toBe(1);
    const before = { ...session, answers: session.answers.slice(0, 9) };
    const { answers } = await answerAll(app.owner, giulia, before, 9);
    ends.push({ ...session, answers });
  }
  const holder = await app.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM user_besos WHERE profile_id = $1 FOR UPDATE', [giulia.id]);
  const racing = Promise.all(ends.map((session) => answerAll(app.owner, giulia, session, 10)));
  try {
    await expect.poll(waiting).toBe(2);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  const finished = (await racing).toSorted((one, other) => (one.besosEarned ?? 0) - (other.besosEarned ?? 0));
  expect(finished).toMatchObject([
    { score: 10, besosEarned: 0, besosLeft: 0 },
    { score: 10, besosEarned: 1, besosLeft: 0 },
  ]);
  expect(await balanceOf(giulia)).toBe(30);
  expect((await giulia.api.quizzes.getQuizStatus()).besosLeft).toBe(0);
});
