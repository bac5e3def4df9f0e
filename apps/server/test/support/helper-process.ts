// The tests of `createHelper` start this file as the helper's process.
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveAsHelper } from '../../src/platform/work/serve-as-helper.ts';

export type HelperTask = 'tell' | 'throw' | 'grow' | 'end' | 'hang' | 'be told to end';

export interface HelperReport {
  readonly pid: number;
  readonly priority: number;
}

const MEGABYTE = 1024 * 1024;
const GROWTH_MEGABYTES = 2_000;

serveAsHelper(async (task: HelperTask): Promise<HelperReport> => {
  if (task === 'throw') throw new Error('not that');
  if (task === 'end') process.exit(3);
  if (task === 'hang') await new Promise(() => setInterval(() => undefined, 1_000));
  if (task === 'be told to end') {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(process.pid, signal);
    await sleep(1);
  }
  const held: Buffer[] = [];
  while (task === 'grow' && held.length < GROWTH_MEGABYTES) {
    held.push(Buffer.alloc(MEGABYTE, 1));
    await sleep(0);
  }
  return { pid: process.pid, priority: getPriority() };
});
