import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Makes 100 MB that nobody needs, rests, and says whether they are gone; ends when they are not. */
const script = `
  import { returnMemory } from ${JSON.stringify(join(import.meta.dirname, 'memory.ts'))};
  let needless = Array.from({ length: 1_000_000 }, (_none, number) => ({ number, text: 'a' + number }));
  const full = process.memoryUsage().heapUsed;
  needless = undefined;
  const returning = returnMemory(console, 50);
  const began = Date.now();
  while (process.memoryUsage().heapUsed > full / 2 && Date.now() - began < 20_000)
    await new Promise((resolve) => setTimeout(resolve, 200));
  process.stdout.write(process.memoryUsage().heapUsed < full / 2 ? 'gone' : 'there');
  await returning.stop();`;
const run = (...flags: string[]) =>
  execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', script], { encoding: 'utf8' });

// ASVS V1.4.3
test('what nobody needs any more is collected while the server rests', () => {
  expect(run('--expose-gc')).toBe('gone');
});
