import { randomUUID } from 'node:crypto';
import { QUIZ_OPTIONS, QUIZ_QUESTIONS } from '@beso/contract/limits';
import { QUIZ_BANK, QUIZ_TOPICS } from '@beso/contract/quiz-bank';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { balanceOf, kindsAfter, lastSeq } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { answersTo, finishMyInfo, optionsOf } from '../../../test/support/quizzes.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  await couple(giulia, marco);
  await createGroup(giulia, marco, nora);
});
afterAll(() => app.close());

const noticesOf = async (who: Person) =>
  (await who.api.notifications.listNotifications({})).notifications.filter(
    ({ kind }) => kind === 'partner_finished_my_info',
  );

test('the bank has the ten topics, four questions each at least, with four options each [S3-020] [S7-071]', () => {
  expect(QUIZ_TOPICS).toEqual([
    ...['color', 'food', 'travel', 'relaxation', 'quality'],
    ...['movies', 'job', 'weekend', 'season', 'love'],
  ]);
  const ids: string[] = [];
  for (const topic of QUIZ_TOPICS) {
    const questions = Object.entries<readonly string[]>(QUIZ_BANK[topic]);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    for (const [id, options] of questions) {
      ids.push(id);
      expect(new Set(options).size, id).toBe(QUIZ_OPTIONS);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

describe('My Info [S2-117]', () => {
  test('asks ten questions, one per topic, and is complete only once they are saved', async () => {
    const info = await giulia.api.quizzes.getMyInfo();
    expect(info).toMatchObject({ completedAt: null, answers: [], more: [] });
    expect(info.current).toEqual(QUIZ_TOPICS.map((topic) => Object.keys(QUIZ_BANK[topic])[0]));
  });

  test('is saved as a session with stable ids, and earns nothing [S3-012] [S3-013] [S7-042] [S7-044] [S9-007] [S9-009]', async () => {
    const before = await balanceOf(giulia);
    const info = await finishMyInfo(giulia, { place: 1 });
    expect(info.completedAt).not.toBeNull();
    expect(info.answers.map(({ questionId }) => questionId)).toEqual(info.current);
    const { rows } = await app.owner.query('SELECT * FROM quiz_sessions WHERE profile_id = $1', [giulia.id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      quiz_type: 'my_info',
      relationship_id: null,
      score: null,
      besos_earned: 0,
      completed_at: expect.any(Date),
    });
    expect(rows[0].answers).toEqual(
      info.current.map((questionId) => ({
        questionId,
        selectedOption: optionsOf(questionId)[1],
        options: optionsOf(questionId),
        correctAnswer: null,
      })),
    );
    expect(rows[0].answers).toHaveLength(QUIZ_QUESTIONS);
    expect(await balanceOf(giulia)).toBe(before);
  });

  test('is prefilled for a retake, and offers unanswered questions until there are none', async () => {
    const first = await giulia.api.quizzes.getMyInfo();
    const seen = new Set<string>(first.current);
    for (let more = first.more; more.length > 0; more = (await giulia.api.quizzes.getMyInfo()).more) {
      expect(more).toHaveLength(QUIZ_QUESTIONS);
      expect(more.filter((id) => seen.has(id))).toEqual([]);
      for (const id of more) seen.add(id);
      const saved = await finishMyInfo(giulia, { more: true });
      expect(saved.current).toEqual(more);
    }
    const all = await giulia.api.quizzes.getMyInfo();
    expect(all.answers).toHaveLength(seen.size);
    expect(seen.size).toBe(60);
    const old = all.answers.find(({ questionId }) => questionId === first.current[0]);
    expect(old).toEqual(first.answers[0]);
  });

  test('accepts one answer per topic with an option of its question, once per key', async () => {
    const { current } = await giulia.api.quizzes.getMyInfo();
    const answers = answersTo(current);
    const save = (given: typeof answers, idempotencyKey: string = randomUUID()) =>
      giulia.api.quizzes.saveMyInfo({ idempotencyKey, answers: given });
    const [one, other, ...rest] = answers;
    if (one === undefined || other === undefined) throw new Error('no answers');
    for (const wrong of [
      answers.slice(1),
      [...answers, one],
      [one, one, ...rest],
      [one, { ...other, optionId: one.optionId }, ...rest],
    ]) {
      expect(await refusalFrom(save(wrong))).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const key = randomUUID();
    const saved = await save(answers, key);
    expect(await save(answers.toReversed(), key)).toEqual(saved);
    expect(await refusalFrom(save(answersTo(current, 2), key))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const stolen = marco.api.quizzes.saveMyInfo({ idempotencyKey: key, answers });
    expect(await refusalFrom(stolen)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await marco.api.quizzes.getMyInfo()).completedAt).toBeNull();
  });
});

describe('the people who may play get', () => {
  test('a notification for each new set, if they are the partner; the own devices get an event each time', async () => {
    const notices = async () => (await noticesOf(giulia)).length;
    expect(await noticesOf(marco)).toHaveLength(1);
    expect((await noticesOf(marco))[0]?.actors.map(({ id }) => id)).toEqual([giulia.id]);
    expect(await noticesOf(nora)).toEqual([]);

    const [mine, hers, noras] = [await lastSeq(marco), await lastSeq(giulia), await lastSeq(nora)];
    await finishMyInfo(marco);
    expect(await kindsAfter(marco, mine)).toEqual(['quizzes.changed']);
    expect(await kindsAfter(giulia, hers)).toEqual(['notifications.changed', 'quizzes.changed']);
    expect(await kindsAfter(nora, noras)).toEqual([]);
    expect(await notices()).toBe(1);
    await giulia.api.notifications.markNotificationsRead({
      ids: (await noticesOf(giulia)).map(({ id }) => id),
    });

    const again = await lastSeq(giulia);
    await finishMyInfo(marco, { place: 3 });
    expect(await kindsAfter(giulia, again)).toEqual([]);
    await finishMyInfo(marco, { more: true });
    expect(await kindsAfter(giulia, again)).toEqual(['notifications.changed', 'quizzes.changed']);
    expect(await notices()).toBe(2);
  });

  test('nothing if quizzes are turned off; groups get an event if they may play', async () => {
    const seq = await lastSeq(nora);
    await marco.api.quizzes.setQuizSettings({ open: false, groups: true });
    await giulia.api.quizzes.getQuizStatus();
    const afterSwitch = await lastSeq(giulia);
    await finishMyInfo(marco, { more: true });
    expect(await kindsAfter(giulia, afterSwitch)).toEqual([]);
    expect(await kindsAfter(nora, seq)).toEqual(['quizzes.changed']);
    await marco.api.quizzes.setQuizSettings({ open: true, groups: true });
    const opened = await lastSeq(nora);
    await finishMyInfo(marco, { more: true });
    expect(await kindsAfter(nora, opened)).toEqual(['quizzes.changed']);
    expect(await noticesOf(nora)).toEqual([]);
  });

  test('no event if the settings are saved again unchanged', async () => {
    const settings = { open: true, groups: false };
    expect(await marco.api.quizzes.setQuizSettings(settings)).toEqual(settings);
    const seq = await lastSeq(marco);
    expect(await marco.api.quizzes.setQuizSettings(settings)).toEqual(settings);
    expect(await kindsAfter(marco, seq)).toEqual([]);
    expect((await marco.api.quizzes.getMyInfo()).settings).toEqual(settings);
    expect((await nora.api.quizzes.getMyInfo()).settings).toEqual({ open: true, groups: null });
  });
});
