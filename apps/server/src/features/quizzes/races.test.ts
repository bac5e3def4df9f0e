import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { balanceOf } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { answerAll, backdateQuizzes, finishMyInfo, rightAnswers } from '../../../test/support/quizzes.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';
import { QUIZ_QUESTION_BANK } from './bank.ts';

/** The number of attempts to cheat. */
const CHEATS = Number(process.env.BESO_QUIZ_CHEATS ?? 700);
const AT_ONCE = 8;

let app: TestApp;
let giulia: Person;
let marco: Person;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  await couple(giulia, marco);
  await createGroup(giulia, marco);
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
});
beforeEach(() => backdateQuizzes(app.owner));
afterAll(() => app.close());

async function expectSoundLedger(): Promise<void> {
  const client = await app.owner.connect();
  try {
    const { rules } = await verifyLedger(client, APP_ROLE);
    expect(rules.filter(({ findings }) => findings.length > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

test('eight devices that start at once get one session', async () => {
  const started = await Promise.all(
    Array.from({ length: AT_ONCE }, () => giulia.api.quizzes.startQuiz({ personId: marco.id })),
  );
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
});

test('two devices that answer the last question at once see one award', async () => {
  const session = await giulia.api.quizzes.startQuiz({ personId: marco.id });
  const before = await balanceOf(giulia);
  await answerAll(app.owner, giulia, { ...session, answers: session.answers.slice(0, 9) }, 9);
  const last = session.answers[9];
  if (last === undefined) throw new Error('no question');
  const ends = await Promise.all(
    [...last.options, ...last.options].map((optionId) =>
      giulia.api.quizzes.answerQuiz({ sessionId: session.id, questionId: last.questionId, optionId }),
    ),
  );
  for (const end of ends) expect(end).toEqual(ends[0]);
  expect(ends[0]).toMatchObject({ status: 'completed', besosEarned: 3 });
  expect(await balanceOf(giulia)).toBe(before + 3);
  await expectSoundLedger();
});

test('an answer during a block or leaving is either recorded completely or refused', async () => {
  for (const end of [
    (other: Person) => other.api.moderation.blockPerson({ personId: giulia.id }),
    (other: Person, relationshipId: string) => other.api.roles.leaveRelationship({ relationshipId }),
  ]) {
    const other = await person(app.url);
    const relationshipId = await couple(giulia, other);
    await finishMyInfo(other);
    const session = await giulia.api.quizzes.startQuiz({ personId: other.id });
    await answerAll(app.owner, giulia, { ...session, answers: session.answers.slice(0, 9) }, 9);
    const before = await balanceOf(giulia);
    const last = session.answers[9];
    const optionId = (await rightAnswers(app.owner, session.id))[9];
    if (last === undefined || optionId === undefined) throw new Error('no question');
    const [answered] = await Promise.allSettled([
      giulia.api.quizzes.answerQuiz({ sessionId: session.id, questionId: last.questionId, optionId }),
      end(other, relationshipId),
    ]);
    const earned = (await balanceOf(giulia)) - before;
    expect(earned).toBe(answered.status === 'fulfilled' ? 3 : 0);
  }
  await expectSoundLedger();
});

test(`${CHEATS} simultaneous attempts to cheat earn nothing twice`, async () => {
  const pool = app.services.database.pool;
  const before = await balanceOf(giulia);
  const { rows } = await pool.query('SELECT (session).id AS id FROM start_quiz($1, $2, $3)', [
    giulia.id,
    marco.id,
    JSON.stringify(QUIZ_QUESTION_BANK),
  ]);
  const { rows: old } = await app.owner.query<{ id: string }>(
    `SELECT id FROM quiz_sessions WHERE subject_id = $1 AND id <> $2`,
    [marco.id, rows[0].id],
  );
  const right = await rightAnswers(app.owner, rows[0].id);
  const asked = await app.owner.query('SELECT answers FROM quiz_sessions WHERE id = $1', [rows[0].id]);
  const questions: { questionId: string; options: string[] }[] = asked.rows[0].answers;
  const quietly = (sql: string, values: unknown[]) =>
    pool.query(sql, values).then(
      () => 'done',
      ({ message }: Error) => message,
    );
  const answer = (taker: string, session: string, place: number, option: string | undefined) =>
    quietly('SELECT answer_quiz($1, $2, $3, $4)', [taker, session, questions[place]?.questionId, option]);

  const cheat = (number: number): Promise<string> => {
    const place = Math.floor(number / 7) % 10;
    switch (number % 7) {
      case 0: // Answers again, with any option.
        return answer(giulia.id, rows[0].id, place, questions[place]?.options[number % 4]);
      case 1:
        return answer(giulia.id, rows[0].id, place, right[place]);
      case 2: // Replays a session that is over.
        return answer(giulia.id, old[number % old.length]?.id ?? rows[0].id, place, right[place]);
      case 3: // Begins the quiz again.
        return quietly('SELECT start_quiz($1, $2, $3)', [
          giulia.id,
          marco.id,
          JSON.stringify(QUIZ_QUESTION_BANK),
        ]);
      case 4: // Answers as the other person.
        return answer(marco.id, rows[0].id, place, right[place]);
      case 5: // Writes a forged score.
        return quietly('UPDATE quiz_sessions SET score = 10, besos_earned = 3 WHERE id = $1', [rows[0].id]);
      default: {
        const zone = ['Pacific/Auckland', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'][number % 3];
        return quietly('UPDATE profiles SET time_zone = $2 WHERE id = $1', [giulia.id, zone]);
      }
    }
  };
  const outcomes = new Map<string, number>();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < CHEATS) {
        next += 1;
        const outcome = await cheat(next);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  expect([...outcomes.keys()].sort()).toEqual([
    ...['QUIZ_COMPLETED', 'QUIZ_LAPSED', 'QUIZ_NOT_FOUND', 'done'],
    'permission denied for table quiz_sessions',
  ]);
  const done = await app.owner.query(
    `SELECT besos_earned FROM quiz_sessions WHERE subject_id = $1 AND status = 'completed' AND period >= '2000'`,
    [marco.id],
  );
  expect(done.rows).toHaveLength(1);
  expect((await balanceOf(giulia)) - before).toBe(done.rows[0].besos_earned);
  expect(await balanceOf(marco)).toBe(0);
  await expectSoundLedger();
}, 600_000);
