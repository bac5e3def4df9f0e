import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { repeatEvery } from './repeatEvery.ts';

function settings(everyMs: number) {
  const lines: { level: number; msg: string; err: { message: string } }[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  return { lines, settings: { everyMs, log, failure: 'nothing swept' } };
}

test('the work runs at once and then repeatedly, never concurrently', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const repeating = repeatEvery(settings(1).settings, async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    runs += 1;
    running -= 1;
  });
  expect(running).toBe(1);
  await expect.poll(() => runs).toBeGreaterThan(3);
  await repeating.stop();
  expect(most).toBe(1);
});

test('the pause between runs varies', async () => {
  const began: number[] = [];
  const repeating = repeatEvery(settings(50).settings, async () => {
    began.push(performance.now());
  });
  const pauses = () => began.slice(1).map((at, index) => at - (began[index] ?? 0));
  // Only short pauses prove the random part: timers are often late, but at most a millisecond early.
  await expect.poll(() => pauses().some((pause) => pause < 48.5), { timeout: 10_000 }).toBe(true);
  await repeating.stop();
  expect(Math.min(...pauses())).toBeGreaterThan(43);
});

test('a failure is logged, and the next run follows', async () => {
  const { lines, settings: given } = settings(1);
  let runs = 0;
  const repeating = repeatEvery(given, async () => {
    runs += 1;
    if (runs === 1) throw new Error('no');
  });
  await expect.poll(() => runs).toBeGreaterThan(1);
  await repeating.stop();
  expect(lines).toMatchObject([{ level: 40, msg: 'nothing swept', err: { message: 'no' } }]);
});

test('a stop aborts the work, waits for it but not for a pause, and counts as no failure', async () => {
  const { lines, settings: given } = settings(60_000);
  const order: string[] = [];
  const repeating = repeatEvery(given, async (signal) => {
    order.push('begins');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await setImmediate();
    order.push('ends');
    throw new Error('the connection has closed');
  });
  await repeating.stop();
  order.push('stopped');
  expect(order).toEqual(['begins', 'ends', 'stopped']);
  expect(lines).toEqual([]);

  let runs = 0;
  const paused = repeatEvery(given, async () => {
    runs += 1;
  });
  await Promise.resolve();
  await paused.stop();
  expect(runs).toBe(1);
});

test('an unavailable database is logged once until the work succeeds', async () => {
  const { lines, settings: given } = settings(1);
  let runs = 0;
  const repeating = repeatEvery(given, async () => {
    runs += 1;
    if (runs !== 5) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
  await expect.poll(() => runs).toBeGreaterThan(8);
  await repeating.stop();
  expect(lines).toHaveLength(2);
});
