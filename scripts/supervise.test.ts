import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const supervise = pathToFileURL(join(import.meta.dirname, 'lib/supervise.mjs')).href;

/** A program that counts SIGINTs, and ends after one if `ends` is true. */
const server = (ends: string) => `
  let signals = 0;
  process.on('SIGINT', () => { signals += 1; if (${ends}) setTimeout(() => process.exit(10 + signals), 300); });
  setInterval(() => {}, 1000);
  console.log('up');
`;

/** Runs a supervising program in its own process group, and waits until its child is up. */
async function run(ends: string): Promise<{ child: ChildProcess; code: Promise<unknown[]> }> {
  const program = `
    import { spawn } from 'node:child_process';
    import { supervise } from ${JSON.stringify(supervise)};
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(server(ends))}], { detached: true, stdio: 'inherit' });
    process.exitCode = await supervise([child]);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const code = once(child, 'exit');
  await once(child.stdout, 'data');
  return { child, code };
}

it('passes a Ctrl-C on once, although npm repeats it, and ends with the code of the server', async () => {
  const { child, code } = await run('true');
  child.kill('SIGINT');
  await sleep(50);
  child.kill('SIGINT');
  expect(await code).toEqual([11, null]);
});

it('kills a server that does not end at the second Ctrl-C', async () => {
  const { child, code } = await run('false');
  child.kill('SIGINT');
  await sleep(800);
  child.kill('SIGINT');
  expect(await code).toEqual([128 + 9, null]);
});
