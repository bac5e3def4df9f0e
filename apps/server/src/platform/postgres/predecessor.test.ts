import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { startTimeOf } from './os.ts';

const launcher = new URL('./index.ts', import.meta.url).href;
/** A program that uses a data folder and stops cleanly on SIGTERM. */
const PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
  const db = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
  db.serving('http://localhost:3999');
  process.on('SIGTERM', () => { db.leaving(); setTimeout(() => db.stop().then(() => process.exit()), 600); });
  console.log('serving');
`;
const SILENCE_MS = 1_200;

let folder: string;
let program: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beso-orphan-'));
});
beforeEach(async () => {
  program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (program.stdout !== null) await once(program.stdout, 'data');
});
afterAll(async () => {
  program.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const messages: string[] = [];
const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: folder,
    log: (message) => messages.push(message),
    silenceMs: SILENCE_MS,
  });
const noteFile = () => join(folder, 'program.json');
const postgresPid = async () =>
  Number.parseInt(await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10);
it('a hung program on this folder is ended together with its PostgreSQL', async () => {
  const before = await postgresPid();
  const gone = once(program, 'exit');
  program.kill('SIGSTOP');
  const db = await start();
  const after = await postgresPid();
  await db.stop();
  expect(await gone).toEqual([null, 'SIGKILL']);
  expect(messages).toContain(`Ending an earlier BESO (process ${program.pid}), which hangs.`);
  expect(startTimeOf(before)).toBeUndefined();
  expect(after).not.toBe(before);
});

it('a healthy program on this folder is reported with its URL at once, and continues', async () => {
  const began = performance.now();
  await expect(start()).rejects.toThrow(
    `BESO is already running at http://localhost:3999 (process ${program.pid}).`,
  );
  expect(performance.now() - began).toBeLessThan(25_000);
  expect(program.exitCode ?? program.signalCode).toBeNull();
  program.kill('SIGTERM');
  await once(program, 'exit');
});

it('a program that is shutting down is waited for', async () => {
  const before = await postgresPid();
  program.kill('SIGTERM');
  const gone = once(program, 'exit');
  const db = await start();
  expect(await gone).toEqual([0, null]);
  expect(await postgresPid()).not.toBe(before);
  await db.stop();
});

it.each([
  ['another moment', { started: 'long ago' }],
  ['another folder', { folder: '/elsewhere (1)' }],
])('a process whose note names %s is never ended, however silent it is', async (_what, change) => {
  const note = JSON.parse(await readFile(noteFile(), 'utf8')) as Record<string, unknown>;
  const gone = once(program, 'exit');
  program.kill('SIGTERM');
  await gone;
  const bystander = spawn('sleep', ['600']);
  const innocent = { pid: bystander.pid, started: startTimeOf(bystander.pid ?? 0) };
  await writeFile(noteFile(), JSON.stringify({ ...note, ...innocent, ...change }));
  const db = await start();
  await db.stop();
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  bystander.kill('SIGKILL');
});
