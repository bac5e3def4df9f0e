import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { backdateQuizzes, finishMyInfo, playAt } from '../../../test/support/quizzes.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startQuizNotices } from './jobs.ts';

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
beforeEach(async () => {
  await backdateQuizzes(app.owner);
  await app.owner.query(`DELETE FROM notifications WHERE kind = 'quiz_available'`);
  await app.owner.query('UPDATE quiz_profiles SET noticed_period = NULL, notice_due_at = NULL');
  await live('Europe/Rome');
});
afterAll(() => app.close());

const live = (zone: string) =>
  app.owner.query('UPDATE profiles SET time_zone = $2 WHERE id = $1', [giulia.id, zone]);

/** Runs the job for Giulia at `moment`; returns when she is due next. */
async function look(moment: string): Promise<Date> {
  await app.owner.query('UPDATE quiz_profiles SET notice_due_at = $2 WHERE profile_id = $1', [
    giulia.id,
    moment,
  ]);
  const { rows } = await app.owner.query('SELECT was_due FROM record_quiz_notice($1)', [moment]);
  expect(rows).toEqual([{ was_due: true }]);
  const after = await app.owner.query('SELECT notice_due_at FROM quiz_profiles WHERE profile_id = $1', [
    giulia.id,
  ]);
  return after.rows[0].notice_due_at;
}

const notices = async () =>
  (await giulia.api.notifications.listNotifications({})).notifications.filter(
    ({ kind }) => kind === 'quiz_available',
  ).length;

/** Expects `next` to lie in the morning of that day in this time zone. */
function expectMorning(next: Date, day: string, timeZone: string) {
  const local = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    next,
  );
  expect(local >= `${day} 09:00` && local < `${day} 10:45`, `${local} is in the morning of ${day}`).toBe(
    true,
  );
}

test('a new month is announced once, in the morning; the next check is in the morning of the next first', async () => {
  expectMorning(await look('2032-03-01T08:30:00Z'), '2032-04-01', 'Europe/Rome');
  expect(await notices()).toBe(1);
  await look('2032-03-01T09:30:00Z');
  await look('2032-03-02T08:30:00Z');
  expect(await notices()).toBe(1);
  const { rows } = await app.owner.query(
    `SELECT count(*)::int AS count FROM notifications WHERE kind = 'quiz_available'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test.each([
  ['2032-03-01T07:59:59Z', 'Europe/Rome', '2032-03-01'],
  ['2032-03-01T10:00:00Z', 'Europe/Rome', '2032-03-02'],
  ['2032-03-01T08:30:00Z', 'America/New_York', '2032-03-01'],
  ['2032-03-01T08:30:00Z', 'Pacific/Auckland', '2032-03-02'],
])('at %s in %s nobody is notified, and the next check is on %s', async (moment, zone, day) => {
  await live(zone);
  expectMorning(await look(moment), day, zone);
  expect(await notices()).toBe(0);
});

test('nobody is notified without a quiz to play: played, begun, unfinished or locked', async () => {
  const closed = (sql: string) =>
    app.owner.query(`UPDATE quiz_profiles SET ${sql} WHERE profile_id = $1`, [marco.id]);
  await closed('is_open = false');
  expectMorning(await look('2032-03-01T08:30:00Z'), '2032-04-01', 'Europe/Rome');
  await closed('is_open = true, my_info_at = NULL');
  await look('2032-03-01T08:30:00Z');
  await closed('my_info_at = now()');
  await playAt(app.owner, giulia, marco, '2032-03-01T07:00:00Z');
  await look('2032-03-01T08:30:00Z');
  expect(await notices()).toBe(0);
  await look('2032-04-01T08:30:00Z');
  expect(await notices()).toBe(1);
});

test('a person who turned this kind off is not notified', async () => {
  const set = (enabled: boolean) =>
    giulia.api.notifications.setNotificationPreference({ kind: 'quiz_available', channel: 'app', enabled });
  await set(false);
  await look('2032-03-01T08:30:00Z');
  expect(await notices()).toBe(0);
  await set(true);
});

test('the application checks by its own clock, and only people who are due', async () => {
  const { rows } = await app.services.database.pool.query('SELECT was_due FROM notice_quiz_month()');
  expect(rows).toEqual([{ was_due: false }]);
  await app.owner.query(`UPDATE quiz_profiles SET notice_due_at = now() WHERE profile_id = $1`, [giulia.id]);
  const node = await app.startNode();
  await expect
    .poll(async () => {
      const after = await app.owner.query(
        'SELECT notice_due_at > now() AS is_later FROM quiz_profiles WHERE profile_id = $1',
        [giulia.id],
      );
      return after.rows[0].is_later;
    })
    .toBe(true);
  await node.close();
});

test('after a clock jump nobody is checked', async () => {
  // Imitates a clock that has jumped; `asked` counts how often the job consults it.
  const database = openDatabase(app.databaseUrls.application, () => undefined);
  let asked = 0;
  let isSteady = false;
  const clock = {
    isSteady: async () => {
      asked += 1;
      return isSteady;
    },
  };
  const looked = async () => {
    const before = asked;
    const job = startQuizNotices({ ...app.services, database }, clock);
    await expect.poll(() => asked).toBeGreaterThan(before);
    await job.stop();
    return database.pool.totalCount > 0;
  };
  expect(await looked()).toBe(false);
  isSteady = true;
  expect(await looked()).toBe(true);
  await database.close();
});
