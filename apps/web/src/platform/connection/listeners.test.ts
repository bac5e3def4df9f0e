import { expect, it } from 'vitest';
import { createListeners } from './listeners.ts';

it('each listener is called until it is removed', () => {
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

it('a function that was added twice is called until both are removed', () => {
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

it('the source of events runs only while there is a listener', () => {
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
