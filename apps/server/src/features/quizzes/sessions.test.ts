import { randomUUID } from 'node:crypto';
import type { QuizSession } from '@beso/contract/quizzes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { balanceOf, kindsAfter, lastSeq, refusalWithoutChange } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { answerAll, backdateQuizzes, finishMyInfo, rightAnswers } from '../../../test/support/quizzes.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;
let session: QuizSession;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url, { firstName: 'Marco' })]);
  shared = await couple(giulia, marco);
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
});
beforeEach(async () => {
  await backdateQuizzes(app.owner);
  session = await giulia.api.quizzes.startQuiz({ personId: marco.id });
});
afterAll(() => app.close());

/** Answers question number `place`, rightly or wrongly. */
async function answer(place: number, right: boolean, by = giulia): Promise<QuizSession> {
  const wanted = (await rightAnswers(app.owner, session.id))[place];
  const asked = session.answers[place];
  const optionId = asked?.options.find((option) => (option === wanted) === right);
  if (asked === undefined || optionId === undefined) throw new Error('no such question');
  return by.api.quizzes.answerQuiz({ sessionId: session.id, questionId: asked.questionId, optionId });
}

describe('a session [S4-044]', () => {
  test('contains ten questions with four options each, the guesses and the right answers [S3-012] [S3-013]', async () => {
    expect(session).toMatchObject({ status: 'running', score: 0, besosEarned: null, besosLeft: 30 });
    expect(session.answers).toHaveLength(10);
    await answer(3, false);
    const { rows } = await app.owner.query('SELECT * FROM quiz_sessions WHERE id = $1', [session.id]);
    expect(rows[0]).toMatchObject({
      profile_id: giulia.id,
      subject_id: marco.id,
      relationship_id: shared,
      quiz_type: 'partner_quiz',
      status: 'running',
      completed_at: null,
    });
    for (const stored of rows[0].answers) {
      expect(Object.keys(stored).sort()).toEqual([
        'correctAnswer',
        'options',
        'questionId',
        'selectedOption',
      ]);
      expect(stored.options).toContain(stored.correctAnswer);
      expect(new Set(stored.options).size).toBe(4);
    }
  });

  test('reveals a right option only after the answer to its question [S2-118]', async () => {
    const shown = await answer(0, false);
    expect(shown.answers[0]?.correctAnswer).toBe((await rightAnswers(app.owner, session.id))[0]);
    expect(shown.answers.slice(1).map(({ correctAnswer }) => correctAnswer)).toEqual(Array(9).fill(null));
    const read = await giulia.api.quizzes.getQuizSession({ sessionId: session.id });
    expect(read).toEqual(shown);
  });

  test('has the same size whatever the right answers are', async () => {
    const { rows } = await app.owner.query<{ size: number }>(
      `SELECT length(shown_quiz_answers(answers)::text) AS size FROM quiz_sessions WHERE id = $1
       UNION ALL
       SELECT length(shown_quiz_answers(jsonb_set(answers, '{0,correctAnswer}', '"a much longer option"'))::text)
       FROM quiz_sessions WHERE id = $1`,
      [session.id],
    );
    expect(rows[0]?.size).toBe(rows[1]?.size);
  });

  test('continues on another device, where a second start returns the same one', async () => {
    await answer(0, true);
    const before = await answer(1, false);
    const phone = openBrowser(app.url);
    await phone.api.auth.signIn({ email: giulia.profile.email, password: PASSWORD });
    expect(await phone.api.quizzes.startQuiz({ personId: marco.id })).toEqual(before);
    expect(await phone.api.quizzes.getQuizSession({ sessionId: session.id })).toEqual(before);
  });

  test('ignores a repeated or changed answer, and returns its state', async () => {
    const first = await answer(0, false);
    const seq = await lastSeq(giulia);
    expect(await answer(0, false)).toEqual(first);
    expect(await answer(0, true)).toEqual(first);
    expect(await kindsAfter(giulia, seq)).toEqual([]);
    const done = await answerAll(app.owner, giulia, first, 10);
    const balance = await balanceOf(giulia);
    expect(await answer(9, true)).toEqual(done);
    expect(await answer(0, true)).toEqual(done);
    expect(await balanceOf(giulia)).toBe(balance);
  });

  test.each([
    [10, 3],
    [8, 3],
    [7, 2],
    [6, 2],
    [5, 1],
    [4, 1],
    [3, 0],
    [0, 0],
  ])(
    'with %i right answers earns %i besos, which the statement shows with the person [S9-006] [S9-007] [S9-008] [S2-119]',
    async (right, besos) => {
      const before = await balanceOf(giulia);
      const done = await answerAll(app.owner, giulia, session, right);
      expect(done).toMatchObject({
        status: 'completed',
        score: right,
        besosEarned: besos,
        besosLeft: 30 - besos,
      });
      expect(await balanceOf(giulia)).toBe(before + besos);
      const [last] = (await giulia.api.statement.listMovements({ personId: marco.id })).movements;
      if (besos === 0) {
        expect(last?.id).not.toBe(session.id);
        return;
      }
      expect(last).toMatchObject({ kind: 'quiz', besos, amount: besos, balanceAfter: before + besos });
      expect(last?.person?.id).toBe(marco.id);
      expect((await marco.api.statement.listMovements({})).movements).toEqual([]);
    },
  );
});

test('the subject gets an event at the completion, the taker with each answer; no event contains an answer', async () => {
  const [mine, theirs] = [await lastSeq(giulia), await lastSeq(marco)];
  const [hers = [], his = []] = await Promise.all(
    [giulia, marco].map(async (who) => collectEvents(await openLiveConnection(app.url, who))),
  );
  const live = (heard: typeof hers) => expect.poll(() => payloadsOf('quizzes.changed', heard).length);
  const before = await answerAll(app.owner, giulia, { ...session, answers: session.answers.slice(0, 9) }, 9);
  expect(before.status).toBe('running');
  expect(await kindsAfter(giulia, mine)).toEqual(Array(9).fill('quizzes.changed'));
  await live(hers).toBe(9);
  expect(await kindsAfter(marco, theirs)).toEqual([]);
  const nine = await lastSeq(giulia);
  await answerAll(app.owner, giulia, before, 10);
  expect(await kindsAfter(giulia, nine)).toEqual(['besos.balance', 'quizzes.changed']);
  await live(hers).toBe(10);
  await live(his).toBe(1);
  const { events } = await marco.api.events.listEvents({ after: theirs });
  expect(events.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    { kind: 'quizzes.changed', payload: { personId: giulia.id } },
  ]);
});

describe('during a session', () => {
  test('a retake of My Info changes nothing in it', async () => {
    const before = await rightAnswers(app.owner, session.id);
    await finishMyInfo(marco, { place: 2 });
    expect(await rightAnswers(app.owner, session.id)).toEqual(before);
    expect(await answerAll(app.owner, giulia, session, 10)).toMatchObject({ score: 10 });
    await finishMyInfo(marco);
  });

  test('a subject who closes the quizzes interrupts it for that time', async () => {
    await marco.api.quizzes.setQuizSettings({ open: false, groups: null });
    expect(await refusalWithoutChange(app.owner, () => answer(0, true))).toMatchObject({
      code: 'QUIZ_NOT_OPEN',
    });
    await marco.api.quizzes.setQuizSettings({ open: true, groups: null });
    expect(await answer(0, true)).toMatchObject({ score: 1 });
  });

  test.each<[string, (other: Person, relationshipId: string) => Promise<unknown>]>([
    ['leaves', (other, relationshipId) => other.api.roles.leaveRelationship({ relationshipId })],
    ['blocks', (other) => other.api.moderation.blockPerson({ personId: giulia.id })],
    ['is blocked', (other) => giulia.api.moderation.blockPerson({ personId: other.id })],
  ])('when the other %s nothing more is told or earned, and all looks alike', async (_what, end) => {
    const other = await person(app.url);
    const relationshipId = await couple(giulia, other);
    await finishMyInfo(other);
    session = await giulia.api.quizzes.startQuiz({ personId: other.id });
    await answerAll(app.owner, giulia, { ...session, answers: session.answers.slice(0, 9) }, 9);
    await end(other, relationshipId);
    const unknown = { code: 'QUIZ_NOT_FOUND', data: undefined };
    expect(await refusalWithoutChange(app.owner, () => answer(9, true))).toEqual(unknown);
    const { id: sessionId } = session;
    expect(await refusalFrom(giulia.api.quizzes.getQuizSession({ sessionId }))).toEqual(unknown);
    expect(await refusalFrom(giulia.api.quizzes.startQuiz({ personId: other.id }))).toEqual(unknown);
  });
});

test('a person who left the group in which a quiz began cannot answer any more', async () => {
  const nora = await person(app.url);
  const circle = await createGroup(nora, giulia);
  await finishMyInfo(nora);
  await nora.api.quizzes.setQuizSettings({ open: true, groups: true });
  session = await giulia.api.quizzes.startQuiz({ personId: nora.id });
  await answer(0, true);
  await giulia.api.roles.leaveRelationship({ relationshipId: circle });
  expect(await refusalWithoutChange(app.owner, () => answer(1, true))).toMatchObject({
    code: 'QUIZ_NOT_FOUND',
  });
});

test('other people, ids, questions and options are refused [S5-045]', async () => {
  const [asked] = session.answers;
  const optionId = asked?.options[0];
  if (asked === undefined || optionId === undefined) throw new Error('no question');
  const nora = await person(app.url);
  await createGroup(giulia, nora);
  const given = { sessionId: session.id, questionId: asked.questionId, optionId };
  const foreign = session.answers[1]?.options[0] ?? optionId;
  for (const [who, change] of [
    [marco, {}],
    [nora, {}],
    [giulia, { sessionId: randomUUID() }],
    [giulia, { sessionId: 'mock' }],
    [giulia, { questionId: 'color_bike' }],
    [giulia, { optionId: foreign }],
  ] as const) {
    const call = () => who.api.quizzes.answerQuiz({ ...given, ...change });
    expect(await refusalWithoutChange(app.owner, call)).toEqual({ code: 'QUIZ_NOT_FOUND', data: undefined });
  }
  expect((await giulia.api.quizzes.getQuizSession({ sessionId: session.id })).answers).toEqual(
    session.answers,
  );
  // Nora does not see Giulia's session, although she shares a relationship with Marco.
  await createGroup(marco, nora);
  for (const who of [marco, nora]) {
    const peek = who.api.quizzes.getQuizSession({ sessionId: session.id });
    expect(await refusalFrom(peek)).toMatchObject({ code: 'QUIZ_NOT_FOUND' });
  }
});
