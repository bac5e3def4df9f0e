import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const OBJECTS = "Array.from({ length: 1_000_000 }, (_none, number) => ({ number, text: 'a' + number }))";
/** Buffers like those of uploads. V8 seldom collects old ones. */
const BYTES = 'Array.from({ length: 400 }, () => Buffer.alloc(256 * 1024, 1))';

const script = (needless: string) => `
  import { startIdleGarbageCollection } from ${JSON.stringify(join(import.meta.dirname, 'memory.ts'))};
  const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  let needless = ${needless};
  globalThis.gc?.();
  globalThis.gc?.();
  const full = used();
  needless = undefined;
  const returning = startIdleGarbageCollection(console, 50);
  const began = Date.now();
  while (used() > full / 2 && Date.now() - began < 20_000)
    await new Promise((resolve) => setTimeout(resolve, 200));
  process.stdout.write(used() < full / 2 ? 'gone' : 'there');
  await returning.stop();`;
const run = (needless: string, ...flags: string[]) =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', script(needless)], {
    encoding: 'utf8',
  });

// OWASP: unused memory is freed.
// ASVS V1.4.3
test.each([
  ['objects', OBJECTS],
  ['bytes outside the heap', BYTES],
])('unused %s are collected while the server is idle', (_what, needless) => {
  expect(run(needless, '--expose-gc')).toBe('gone');
});
