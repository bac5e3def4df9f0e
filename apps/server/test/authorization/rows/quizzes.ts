import { randomUUID } from 'node:crypto';
import { answerAll, answersTo, backdateQuizzes, finishMyInfo } from '../../support/quizzes.ts';
import { type AuthorizationRow, cellsWithProfile, sameWithProfile } from '../row.ts';
import type { AuthorizationWorld } from '../world.ts';

const NONE = '404 QUIZ_NOT_FOUND';
const TAKERS = cellsWithProfile(NONE, NONE, NONE, '200', NONE);

/** Lets the member start a quiz about the owner, after both have completed their profile questions. */
async function session({ app, owner, member }: AuthorizationWorld) {
  await backdateQuizzes(app.owner);
  for (const one of [owner, member]) await finishMyInfo(one);
  await owner.api.quizzes.setQuizSettings({ open: true, groups: true });
  return member.api.quizzes.startQuiz({ personId: owner.id });
}
const begun = async (world: AuthorizationWorld) => (await session(world)).id;
async function completed(world: AuthorizationWorld): Promise<string> {
  const { comparisons } = await world.member.api.quizzes.listQuizComparisons({});
  return (
    comparisons[0]?.sessionId ?? (await answerAll(world.app.owner, world.member, await session(world), 8)).id
  );
}

const about = (_: AuthorizationWorld, sessionId: string) => ({ sessionId });

export const ROWS: readonly AuthorizationRow[] = [
  { operation: 'quizzes.getMyInfo', cells: sameWithProfile('200') },
  {
    operation: 'quizzes.saveMyInfo',
    cells: sameWithProfile('200'),
    prepare: async ({ owner }) => (await owner.api.quizzes.getMyInfo()).current.join(),
    input: (_, questions) => ({
      idempotencyKey: randomUUID(),
      answers: answersTo(questions.split(',') as Parameters<typeof answersTo>[0]),
    }),
  },
  {
    operation: 'quizzes.setQuizSettings',
    cells: sameWithProfile('200'),
    input: () => ({ open: true, groups: true }),
  },
  {
    operation: 'quizzes.getQuizStatus',
    about: 'whether the caller can take a quiz about the owner',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 hidden'),
    shows: ({ owner }) => owner.id,
  },
  {
    operation: 'quizzes.startQuiz',
    about: 'a quiz about the owner, who lets groups take it',
    cells: TAKERS,
    prepare: begun,
    input: ({ owner }) => ({ personId: owner.id }),
  },
  {
    operation: 'quizzes.getQuizSession',
    about: 'the member’s quiz about the owner',
    cells: TAKERS,
    prepare: begun,
    input: about,
  },
  {
    operation: 'quizzes.answerQuiz',
    about: 'the member’s quiz about the owner',
    cells: TAKERS,
    prepare: async (world) => {
      const { id, answers } = await session(world);
      return [id, answers[0]?.questionId, answers[0]?.options[0]].join();
    },
    input: (_, prepared) => {
      const [sessionId, questionId, optionId] = prepared.split(',');
      return { sessionId, questionId, optionId };
    },
  },
  {
    operation: 'quizzes.listQuizComparisons',
    about: 'the member’s quiz about the owner',
    cells: cellsWithProfile('200 hidden', '200 hidden', '200 hidden', '200 shown', '200 shown'),
    prepare: completed,
    input: () => ({ limit: 50 }),
    shows: ({ member }) => member.id,
  },
  {
    operation: 'quizzes.getQuizComparison',
    about: 'the member’s quiz about the owner',
    cells: cellsWithProfile(NONE, NONE, NONE, '200', '200'),
    prepare: completed,
    input: about,
  },
  {
    operation: 'quizzes.hideQuizComparison',
    about: 'the member’s quiz about the owner',
    cells: cellsWithProfile(NONE, NONE, NONE, '204', '204'),
    prepare: completed,
    input: about,
  },
];
