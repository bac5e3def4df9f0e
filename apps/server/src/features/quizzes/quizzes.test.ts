import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { finishMyInfo, play } from '../../../test/support/quizzes.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url, { firstName: 'Marco' })]);
  await couple(giulia, marco);
});
afterAll(() => app.close());

test('one plays', async () => {
  await finishMyInfo(giulia);
  await finishMyInfo(marco);
  const session = await play(app.owner, giulia, marco, 8);
  expect(session).toMatchObject({ status: 'completed', score: 8, besosEarned: 3 });
  console.log(JSON.stringify(await giulia.api.quizzes.getQuizStatus(), null, 1));
  console.log(JSON.stringify(session, null, 1).slice(0, 1500));
});
