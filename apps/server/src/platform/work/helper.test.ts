import { getPriority } from 'node:os';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { HelperReport, HelperTask } from '../../../test/support/helper-process.ts';
import { createHelper, HelperExitError, type HelperProcess, type HelperSettings } from './helper.ts';

const started: HelperProcess<HelperTask, HelperReport>[] = [];
afterEach(() => {
  for (const helper of started.splice(0)) helper.rest();
});

function helperOf(settings: Partial<HelperSettings> = {}): HelperProcess<HelperTask, HelperReport> {
  const program = new URL('../../../test/support/helper-process.ts', import.meta.url);
  const helper = createHelper<HelperTask, HelperReport>({
    program,
    memoryBytes: 300_000_000,
    limitMs: 60_000,
    ...settings,
  });
  started.push(helper);
  return helper;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('requests are answered by one process of low priority until it rests', async () => {
  const helper = helperOf();
  const { pid, priority } = await helper.ask('tell');
  expect(priority).toBeGreaterThan(getPriority());
  await expect(helper.ask('throw')).rejects.toThrow('not that');
  expect((await helper.ask('tell')).pid).toBe(pid);
  helper.rest();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect((await helper.ask('tell')).pid).not.toBe(pid);
});

test('no listener remains of an answered request', async () => {
  const warned: Error[] = [];
  const hear = (warning: Error) => warned.push(warning);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const helper = helperOf();
  // Node warns when an eleventh listener is added.
  for (let asked = 0; asked < 12; asked += 1) await helper.ask('tell');
  expect(warned).toEqual([]);
});

test('a process with too much memory is ended, and another one answers the next request', async () => {
  const helper = helperOf();
  const { pid } = await helper.ask('tell');
  await expect(helper.ask('grow')).rejects.toThrow(HelperExitError);
  expect(isRunning(pid)).toBe(false);
  expect((await helper.ask('tell')).pid).not.toBe(pid);
});

test('a process that takes too long is ended, and an ended one is reported', async () => {
  const helper = helperOf({ limitMs: 1_500 });
  await expect(helper.ask('end')).rejects.toThrow(HelperExitError);
  await expect(helper.ask('hang')).rejects.toThrow(HelperExitError);
});

test('an aborted request ends the process with the signal’s reason', async () => {
  const leaving = new AbortController();
  const asked = helperOf().ask('hang', leaving.signal);
  leaving.abort(new Error('the node leaves'));
  await expect(asked).rejects.toThrow('the node leaves');
});

test('the process ignores signals of a terminal or service manager', async () => {
  expect(await helperOf().ask('be told to end')).toMatchObject({ pid: expect.any(Number) });
});

test('an idle process ends after a while', async () => {
  const { pid } = await helperOf({ idleMs: 10 }).ask('tell');
  await expect.poll(() => isRunning(pid)).toBe(false);
});
