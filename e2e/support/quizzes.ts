import { randomUUID } from 'node:crypto';
import { QUIZ_BANK } from '@beso/contract/quiz-bank';
import type { MyInfo, QuizSession, QuizStatus } from '@beso/contract/quizzes';
import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';
import { texts } from './texts.ts';

const API = '/api/v1/quizzes';

function optionsOf(question: string): readonly string[] {
  const topics: readonly Readonly<Record<string, readonly string[]>>[] = Object.values(QUIZ_BANK);
  return topics.flatMap((topic) => topic[question] ?? []);
}

/** Returns the correct answer, which is always the first option in the tests. */
const truthOf = (question: string) => optionsOf(question)[0] ?? '';

async function ask<Answer>(person: Pick<Person, 'context'>, path: string, data?: object): Promise<Answer> {
  const { request } = person.context;
  const response = await (data === undefined
    ? request.get(`${API}${path}`)
    : request.post(`${API}${path}`, { data }));
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return response.json();
}

export async function finishMyInfo(person: Person): Promise<void> {
  const { current } = await ask<MyInfo>(person, '/my-info');
  const answers = current.map((questionId) => ({ questionId, optionId: truthOf(questionId) }));
  await ask(person, '/my-info', { idempotencyKey: randomUUID(), answers });
}

export async function runningQuiz(person: Person): Promise<QuizSession> {
  const { people } = await ask<QuizStatus>(person, '');
  const id = people.find(({ runningSessionId }) => runningSessionId !== null)?.runningSessionId;
  return ask(person, `/sessions/${id}`);
}

export async function playQuiz(taker: Person, about: Person, right: number): Promise<QuizSession> {
  let session = await ask<QuizSession>(taker, '/sessions', { personId: about.id });
  for (const [place, { questionId, options }] of session.answers.entries()) {
    const optionId = options.find((option) => (option === truthOf(questionId)) === place < right);
    session = await ask(taker, `/sessions/${session.id}/answers`, { questionId, optionId });
  }
  return session;
}

/** Returns the button of a question's correct option, or of a wrong option. */
export function optionOn(page: Page, { answers }: QuizSession, place: number, right = true) {
  const answer = answers[place];
  const option = answer?.options.find((each) => (each === truthOf(answer.questionId)) === right);
  return page.getByRole('button', { name: texts('en')(`questions.${answer?.questionId}.${option}`) });
}
