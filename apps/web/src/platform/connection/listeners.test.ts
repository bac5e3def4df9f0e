import { expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

it('calls each listener until it stops', () => {
  const heard: string[] = [];
  const { add, call } = createListeners<number>();
  const stop = add((value) => heard.push(`a${value}`));
  add((value) => heard.push(`b${value}`));
  call(1);
  stop();
  stop();
  call(2);
  expect(heard).toEqual(['a1', 'b1', 'b2']);
});

it('calls a function that was added twice until both have stopped it', () => {
  let calls = 0;
  const { add, call } = createListeners();
  const listener = () => {
    calls += 1;
  };
  const stops = [add(listener), add(listener)];
  call();
  expect(calls).toBe(2);
  stops[0]?.();
  call();
  expect(calls).toBe(3);
});

it('works only while somebody listens', () => {
  const log: string[] = [];
  const { add } = createListeners(() => {
    log.push('begins');
    return () => log.push('ends');
  });
  expect(log).toEqual([]);
  const [first, second] = [add(() => undefined), add(() => undefined)];
  first();
  expect(log).toEqual(['begins']);
  second();
  second();
  expect(log).toEqual(['begins', 'ends']);
  add(() => undefined)();
  expect(log).toEqual(['begins', 'ends', 'begins', 'ends']);
});
