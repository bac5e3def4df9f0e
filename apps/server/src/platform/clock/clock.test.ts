import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type ClockWatch, holdSecondsAfterJump, jumpBetween, startClock } from './clock.ts';
import { confirmClock, endClockHold } from './queries.ts';

let app: TestApp;
const running: ClockWatch[] = [];
let shortened = 0;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  shortened = 0;
  await confirmClock(app.services.database.pool);
});
afterAll(async () => {
  for (const clock of running) await clock.stop();
  await app.close();
});

function start(): ClockWatch {
  const { database, log } = app.services;
  const shorten = async () => {
    shortened += 1;
  };
  const clock = startClock({ database, log, shorten });
  running.push(clock);
  return clock;
}
const seen = (ago: string) => app.owner.query(`UPDATE clock_watch SET seen_at = now() - interval '${ago}'`);

test.each([
  ['a day and a night ahead', 47 * 3_600_000, 0],
  ['three days ahead', 72 * 3_600_000, 3_600],
  ['a year ahead', 366 * 86_400_000, 86_400],
  ['half a minute back', -30_000, 0],
  ['five minutes back', -300_000, 3_600],
  ['a year back', -366 * 86_400_000, 86_400],
])('a clock that jumps %s delays deletions as long as it should', (_, jumpMs, seconds) => {
  expect(holdSecondsAfterJump(jumpMs)).toBe(seconds);
});

test.each([
  ['that answered before the node hung for two minutes', 0, 61_000, 61_000],
  ['that answered when the node woke', 122_000, 61_000, 61_000],
])('a check %s detects no jump, and neither does the next one', (_, now, at, slackMs) => {
  const hung = { now, at, slackMs };
  expect(jumpBetween({ now: 0, at: 0, slackMs: 1 }, hung)).toBeCloseTo(0);
  expect(jumpBetween(hung, { now: 123_000, at: 123_000, slackMs: 1 })).toBeCloseTo(0);
  // After a slow query, only a difference longer than the query is a jump.
  expect(jumpBetween(hung, { now: 723_000, at: 123_000, slackMs: 1 })).toBeGreaterThan(400_000);
  expect(jumpBetween(hung, { now: -477_000, at: 123_000, slackMs: 1 })).toBeLessThan(-400_000);
});

describe('a start', () => {
  test('with a right clock deletes at once, and shortens times that are too far ahead', async () => {
    const clock = start();
    expect(await clock.isSteady()).toBe(true);
    expect(clock.warnings()).toEqual([]);
    await expect.poll(() => shortened).toBe(1);
  });

  test.each([
    ['a year ahead', '366 days', 86_400],
    ['a week after the end', '7 days', 3_600],
    ['ten minutes back', '-10 minutes', 3_600],
  ])(
    '%s of the last seen time deletes nothing, and reports that until an operator confirms',
    async (_, ago, wait) => {
      await seen(ago);
      const clock = start();
      expect(await clock.isSteady()).toBe(false);
      expect(await clock.isSteady()).toBe(false);
      expect(clock.warnings()).toEqual(['clock-jumped']);
      const { rows } = await app.owner.query('SELECT hold_seconds FROM clock_watch');
      expect(rows).toEqual([{ hold_seconds: wait }]);
      // The jobs still wait after a restart.
      expect(await start().isSteady()).toBe(false);
      await confirmClock(app.services.database.pool);
      expect(await clock.isSteady()).toBe(true);
      expect(clock.warnings()).toEqual([]);
    },
  );
});

test('the delay ends by itself, unless a later jump began another one', async () => {
  await seen('366 days');
  const clock = start();
  expect(await clock.isSteady()).toBe(false);
  const { rows } = await app.owner.query<{ jumps: number }>('SELECT jumps FROM clock_watch');
  await endClockHold(app.services.database.pool, (rows[0]?.jumps ?? 0) - 1);
  expect(await clock.isSteady()).toBe(false);
  await app.owner.query('UPDATE clock_watch SET hold_seconds = 1');
  await expect.poll(() => clock.isSteady(), { timeout: 5_000 }).toBe(true);
});
