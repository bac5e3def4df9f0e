import { expect, test } from 'vitest';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { createGate, type QueuePath } from './gate.ts';

function heavyWork() {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(index);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return index;
  };
  return { work, order, most: () => most, endOne: () => ends.shift()?.() };
}

test('a few requests run at once, the others in order, and those beyond the queue are refused', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3 });
  const { work, order, most, endOne } = heavyWork();
  const accepted = [0, 1, 2, 3, 4].map((index) => gate.run(work(index)));
  expect(await refusalFrom(gate.run(work(5)))).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => order.length).toBe(Math.min(5, ended + 2));
    endOne();
  }
  expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most()).toBe(2);
});

test('lines take turns, and so do the lines within a line', async () => {
  const gate = createGate({ atOnce: 1, waiting: 20 });
  const order: string[] = [];
  const turn = (name: string, line: QueuePath) =>
    gate.run(async () => {
      order.push(name);
    }, line);
  await Promise.all([
    turn('a1', ['a']),
    turn('a2', ['a']),
    turn('a3', ['a']),
    turn('b1', ['b', 'x']),
    turn('b2', ['b', 'x']),
    turn('b3', ['b', 'y']),
    turn('c1', ['c']),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b3', 'a3', 'b2']);
});

test('a full line refuses only its own requests', async () => {
  const gate = createGate({ atOnce: 1, waiting: 20, inLine: [3, 2] });
  const { work, endOne, order } = heavyWork();
  const accepted = [gate.run(work(0))];
  await expect.poll(() => order.length).toBe(1);
  accepted.push(gate.run(work(1), ['a', 'x']), gate.run(work(2), ['a', 'x']));
  expect(await refusalFrom(gate.run(work(9), ['a', 'x']))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  accepted.push(gate.run(work(3), ['a', 'y']));
  expect(await refusalFrom(gate.run(work(9), ['a', 'y']))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  accepted.push(gate.run(work(4), ['b', 'x']));
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => order.length).toBe(ended + 1);
    endOne();
  }
  expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3, 4]);
});

test('failed work frees its place', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const failing = gate.run(() => Promise.reject(new Error('no')));
  const next = gate.run(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await gate.run(async () => 'again')).toBe('again');
});
