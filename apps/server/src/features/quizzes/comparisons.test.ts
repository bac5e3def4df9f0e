import { randomUUID } from 'node:crypto';
import type { QuizSession } from '@beso/contract/quizzes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { kindsAfter, lastSeq } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { backdateQuizzes, finishMyInfo, playWholeQuiz } from '../../../test/support/quizzes.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

const UNKNOWN = { code: 'QUIZ_NOT_FOUND', data: undefined };

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let shared: string;
const sessions: QuizSession[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
  await createGroup(giulia, marco, nora);
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
  for (const [taker, about, right] of [
    [giulia, marco, 4],
    [marco, giulia, 7],
    [giulia, marco, 9],
  ] as const) {
    sessions.push(await playWholeQuiz(app.owner, taker, about, right));
    await backdateQuizzes(app.owner);
  }
});
afterAll(() => app.close());

const list = (who: Person, cursor?: string) =>
  who.api.quizzes.listQuizComparisons({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
const open = (who: Person, place: number) =>
  who.api.quizzes.getQuizComparison({ sessionId: sessions[place]?.id ?? '' });

test('both people see guesses and right answers as they were then, latest month first', async () => {
  for (const who of [giulia, marco]) {
    const first = await list(who);
    expect(first.comparisons.map(({ score }) => score)).toEqual([9, 7]);
    const rest = await list(who, first.nextCursor ?? '');
    expect(rest.comparisons.map(({ score }) => score)).toEqual([4]);
    expect(rest.nextCursor).toBeNull();
    expect(rest.comparisons[0]).toMatchObject({ taker: { id: giulia.id }, subject: { id: marco.id } });
  }
  const before = await open(marco, 0);
  await finishMyInfo(marco, { place: 3 });
  expect(await open(marco, 0)).toEqual(before);
  expect(before).toMatchObject({ score: 4, taker: { id: giulia.id }, subject: { id: marco.id } });
  expect(before.answers).toHaveLength(10);
  expect(before.answers.filter((one) => one.selectedOption === one.correctAnswer)).toHaveLength(4);
});

test('nobody else sees a comparison, and nobody a running quiz', async () => {
  const { id: sessionId } = await giulia.api.quizzes.startQuiz({ personId: marco.id });
  for (const [who, id] of [
    [nora, sessions[0]?.id ?? ''],
    [giulia, sessionId],
    [marco, sessionId],
    [giulia, randomUUID()],
    [giulia, 'mock'],
  ] as const) {
    expect(await refusalFrom(who.api.quizzes.getQuizComparison({ sessionId: id }))).toEqual(UNKNOWN);
    expect(await refusalFrom(who.api.quizzes.hideQuizComparison({ sessionId: id }))).toEqual(UNKNOWN);
  }
  // Only the person who took the quiz can read its session.
  for (const who of [marco, nora]) {
    const peek = who.api.quizzes.getQuizSession({ sessionId: sessions[0]?.id ?? '' });
    expect(await refusalFrom(peek)).toEqual(UNKNOWN);
  }
  expect((await list(nora)).comparisons).toEqual([]);
  expect((await list(marco)).comparisons.map(({ sessionId: id }) => id)).not.toContain(sessionId);
});

test('either person can hide a comparison from both for ever', async () => {
  const [mine, theirs] = [await lastSeq(giulia), await lastSeq(marco)];
  const sessionId = sessions[1]?.id ?? '';
  await giulia.api.quizzes.hideQuizComparison({ sessionId });
  await marco.api.quizzes.hideQuizComparison({ sessionId });
  expect(await kindsAfter(giulia, mine)).toEqual(['quizzes.changed']);
  expect(await kindsAfter(marco, theirs)).toEqual(['quizzes.changed']);
  for (const who of [giulia, marco]) {
    expect(await refusalFrom(open(who, 1))).toEqual(UNKNOWN);
    expect((await list(who)).comparisons.map(({ score }) => score)).toEqual([9, 4]);
  }
  expect(await refusalFrom(marco.api.quizzes.getQuizSession({ sessionId }))).toEqual(UNKNOWN);
});

test('a comparison stays readable after leaving, with the current first name, and disappears behind a block', async () => {
  await giulia.api.roles.leaveRelationship({ relationshipId: shared });
  expect(await open(marco, 2)).toMatchObject({ taker: { id: giulia.id, lastName: 'Rossi' } });
  const { rows } = await app.owner.query(
    `SELECT relationship_id AS id FROM relationship_members WHERE profile_id = $1 AND left_at IS NULL`,
    [marco.id],
  );
  for (const { id } of rows) await marco.api.roles.leaveRelationship({ relationshipId: id });
  expect(await open(marco, 2)).toMatchObject({ taker: { firstName: 'Giulia', lastName: '' }, score: 9 });
  expect((await list(giulia)).comparisons).toHaveLength(2);
  await marco.api.moderation.blockPerson({ personId: giulia.id });
  for (const who of [giulia, marco]) {
    expect(await refusalFrom(open(who, 2))).toEqual(UNKNOWN);
    expect((await list(who)).comparisons).toEqual([]);
  }
  const sessionId = sessions[2]?.id ?? '';
  expect(await refusalFrom(giulia.api.quizzes.getQuizSession({ sessionId }))).toEqual(UNKNOWN);
  expect(await refusalFrom(giulia.api.quizzes.hideQuizComparison({ sessionId }))).toEqual(UNKNOWN);
});
