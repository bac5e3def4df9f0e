import type { QuizSession } from '@beso/contract/quizzes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import {
  answerAll,
  backdateQuizzes,
  finishMyInfo,
  playAt,
  playWholeQuiz,
} from '../../../test/support/quizzes.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { clampQuizTimes, endLapsedQuizzes } from './queries/endings.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  await couple(giulia, marco);
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
});
beforeEach(() => backdateQuizzes(app.owner));
afterAll(() => app.close());

const live = (timeZone: string) =>
  app.owner.query('UPDATE profiles SET time_zone = $2 WHERE id = $1', [giulia.id, timeZone]);
/** Plays a whole quiz at a given time; returns its month, or the refusal. */
const at = (moment: string) => playAt(app.owner, giulia, marco, moment);

describe('a quiz is possible once a month of the taker’s calendar: [S9-011]', () => {
  test('the last second of a month and the first of the next are in two months', async () => {
    await live('America/New_York');
    expect(await at('2031-02-01T04:59:59Z')).toBe('2031-01');
    expect(await at('2031-02-01T04:59:59.999Z')).toMatchObject({ opensAt: '2031-02-01T05:00:00Z' });
    expect(await at('2031-02-01T05:00:00Z')).toBe('2031-02');
    expect(await at('2031-02-28T12:00:00Z')).toMatchObject({ opensAt: '2031-03-01T05:00:00Z' });
  });

  test('from Auckland on the 1st to Pago Pago, the month that was begun lasts until its end in Auckland', async () => {
    await live('Pacific/Auckland');
    expect(await at('2026-11-30T11:30:00Z')).toBe('2026-12');
    await live('Pacific/Pago_Pago');
    // The December that began in Auckland goes on, although it is November in Pago Pago.
    expect(await at('2026-11-30T11:31:00Z')).toMatchObject({ opensAt: '2026-12-31T11:00:00Z' });
    expect(await at('2026-12-31T10:59:59Z')).toMatchObject({ opensAt: '2026-12-31T11:00:00Z' });
    // December, which has ended in Auckland, does not come again in Pago Pago.
    expect(await at('2026-12-31T11:00:00Z')).toMatchObject({ opensAt: '2027-01-01T11:00:00Z' });
    expect(await at('2027-01-01T11:00:00Z')).toBe('2027-01');
  });

  test('from Pago Pago to Auckland, the next month begins when the previous one has ended in Pago Pago', async () => {
    await live('Pacific/Pago_Pago');
    expect(await at('2028-01-31T12:00:00Z')).toBe('2028-01');
    await live('Pacific/Auckland');
    expect(await at('2028-02-01T10:59:59Z')).toMatchObject({ opensAt: '2028-02-01T11:00:00Z' });
    expect(await at('2028-02-01T11:00:00Z')).toBe('2028-02');
    expect(await at('2028-02-29T11:00:00Z')).toBe('2028-03');
  });

  test('after a clock that was a year ahead, nobody has to wait, and no month occurs twice', async () => {
    await live('Europe/Rome');
    expect(await at('2034-05-10T12:00:00Z')).toBe('2034-05');
    expect(await at('2035-05-10T12:00:00Z')).toBe('2035-05');
    expect(await at('2034-05-10T12:00:00Z')).toMatchObject({ opensAt: '2034-05-31T22:00:00Z' });
    expect(await at('2034-06-10T12:00:00Z')).toBe('2034-06');
    expect(await at('2035-05-20T12:00:00Z')).toMatchObject({ opensAt: '2035-05-31T22:00:00Z' });
  });
});

describe('a session that is unfinished at the end of its month', () => {
  /** Begins a quiz, and dates its month so that it ended `days` ago. */
  async function begunBefore(days: number): Promise<QuizSession> {
    await live('Europe/Rome');
    const session = await giulia.api.quizzes.startQuiz({ personId: marco.id });
    await app.owner.query(
      `UPDATE quiz_sessions SET period = '2001-01', period_ends_at = now() - make_interval(days => $2),
         finish_by = now() + make_interval(days => 7 - $2) WHERE id = $1`,
      [session.id, days],
    );
    await app.owner.query(
      `UPDATE quiz_profiles SET period = '2001-01', period_ends_at = now() - make_interval(days => $2)
       WHERE profile_id = $1`,
      [giulia.id, days],
    );
    return session;
  }

  test('can be finished for 7 days, comes before a new one, and counts for the old month', async () => {
    const session = await begunBefore(6);
    expect(session.finishBy).toBe(new Date(Date.parse(session.nextAt) + 7 * 86_400_000).toISOString());
    expect((await giulia.api.quizzes.startQuiz({ personId: marco.id })).id).toBe(session.id);
    const done = await answerAll(app.owner, giulia, session, 9);
    expect(done).toMatchObject({ status: 'completed', month: '2001-01', besosEarned: 3 });
    expect((await giulia.api.quizzes.getQuizStatus()).besosLeft).toBe(30);
    const next = await playWholeQuiz(app.owner, giulia, marco, 9);
    expect(next.id).not.toBe(session.id);
    expect(next).toMatchObject({ status: 'completed', besosEarned: 3, besosLeft: 27 });
  });

  test('lapses afterwards: no answer counts, the next month is free, and open answers are erased', async () => {
    const begun = await begunBefore(5);
    await answerAll(app.owner, giulia, { ...begun, answers: begun.answers.slice(0, 1) }, 1);
    await app.owner.query('UPDATE quiz_sessions SET finish_by = now() WHERE id = $1', [begun.id]);
    const [, asked] = begun.answers;
    if (asked === undefined) throw new Error('no question');
    const [optionId] = asked.options;
    if (optionId === undefined) throw new Error('no option');
    const late = () =>
      giulia.api.quizzes.answerQuiz({ sessionId: begun.id, questionId: asked.questionId, optionId });
    for (const lapsed of [0, 1]) {
      expect(await refusalFrom(late())).toMatchObject({ code: 'QUIZ_LAPSED' });
      expect(await giulia.api.quizzes.getQuizSession({ sessionId: begun.id })).toMatchObject({
        status: 'lapsed',
        score: 1,
        besosEarned: null,
      });
      if (lapsed === 0) expect(await endLapsedQuizzes(app.services.database, 10)).toBe(1);
    }
    const { rows } = await app.owner.query('SELECT answers FROM quiz_sessions WHERE id = $1', [begun.id]);
    const kept = rows[0].answers.map(({ correctAnswer }: { correctAnswer: unknown }) => correctAnswer);
    expect(kept).toEqual([expect.any(String), ...Array(9).fill(null)]);
    expect((await giulia.api.quizzes.startQuiz({ personId: marco.id })).id).not.toBe(begun.id);
    expect(await endLapsedQuizzes(app.services.database, 10)).toBe(0);
  });

  test('keeps its end if a time beyond the rule is shortened', async () => {
    const session = await begunBefore(0);
    await app.owner.query(`UPDATE quiz_sessions SET finish_by = now() + interval '1 year' WHERE id = $1`, [
      session.id,
    ]);
    expect(await clampQuizTimes(app.services.database)).toBe(true);
    const { rows } = await app.owner.query(
      `SELECT finish_by > now() + interval '38 days' AS kept, finish_by <= now() + interval '39 days' AS shortened
       FROM quiz_sessions WHERE id = $1`,
      [session.id],
    );
    expect(rows).toEqual([{ kept: true, shortened: true }]);
    expect(await clampQuizTimes(app.services.database)).toBe(false);
    await app.owner.query(
      `UPDATE quiz_profiles SET notice_due_at = now() + interval '1 year' WHERE profile_id = $1`,
      [giulia.id],
    );
    expect(await clampQuizTimes(app.services.database)).toBe(true);
    expect(await answerAll(app.owner, giulia, session, 4)).toMatchObject({ score: 4, status: 'completed' });
  });
});

test('no function that the application may call takes a time as its argument', async () => {
  for (const sql of [
    `SELECT begin_quiz(NULL, NULL, NULL, now())`,
    `SELECT record_quiz_answer(NULL, NULL, NULL, NULL, now())`,
    `SELECT record_my_info(NULL, NULL, NULL, now())`,
    `SELECT record_quiz_notice(now())`,
    `SELECT award_besos(NULL, now())`,
    `SELECT issue_award(NULL, 3, 'quiz', NULL, now())`,
    `UPDATE quiz_sessions SET score = 10`,
    `UPDATE quiz_profiles SET period = NULL`,
    `INSERT INTO quiz_answers VALUES (NULL)`,
  ]) {
    await expect(app.services.database.pool.query(sql), sql).rejects.toThrow('permission denied');
  }
});
