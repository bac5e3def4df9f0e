import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const launcher = new URL('./index.ts', import.meta.url).href;
/** A program that uses a data folder until it is killed. */
const PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(launcher)};
  const db = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
  db.serving('http://localhost:3999');
  console.log(JSON.stringify({ url: db.superuserUrl('beso') }));
`;

/** The folders are in /tmp, because PostgreSQL's account must be able to enter each parent. */
const folders: string[] = [];
async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beso data '));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined, silenceMs: 1_500 });
}

async function startProgram(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, dataDir]);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, url: (JSON.parse(line) as { url: string }).url };
}

async function killHard(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10);
}

describe('embedded PostgreSQL', () => {
  it('starts once per data folder, with the two roles and the database', async () => {
    const folder = await dataFolder();
    const db = await start(folder);
    const asOwner = await query(db.migrationUrl, 'select current_user as who, current_database() as what');
    const asApp = await query(
      db.appUrl,
      `select current_user as who, rolsuper or rolcreatedb or rolcreaterole as rights
       from pg_roles where rolname = current_user`,
    );
    const mode = (await stat(db.socketDir)).mode & 0o777;
    await db.stop();
    expect(asOwner).toEqual([{ who: 'beso_owner', what: 'beso' }]);
    expect(asApp).toEqual([{ who: 'beso_app', rights: false }]);
    expect(mode).toBe(0o700);
    expect((await readdir(db.root)).sort()).toEqual(['cluster', 'postgres.log']);
  });

  it('adopts the server of a killed program and keeps what was committed', async () => {
    const folder = await dataFolder();
    const { child, url } = await startProgram(folder);
    await query(url, 'create table kept as select 42 as answer');
    const pid = await serverPid(folder);
    await killHard(child);
    const db = await start(folder);
    const rows = await query(db.superuserUrl('beso'), 'select answer from kept');
    const adopted = await serverPid(folder);
    await db.stop();
    expect(rows).toEqual([{ answer: 42 }]);
    expect(adopted).toBe(pid);
  });

  it('restarts after the program and the server were killed together', async () => {
    const folder = await dataFolder();
    const { child, url } = await startProgram(folder);
    await query(url, 'create table kept as select 42 as answer');
    const pid = await serverPid(folder);
    process.kill(pid, 'SIGKILL');
    await killHard(child);
    const db = await start(folder);
    const rows = await query(db.superuserUrl('beso'), 'select answer from kept');
    await db.stop();
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('restarts a killed server at the same address while the program runs', async () => {
    const folder = await dataFolder();
    const messages: string[] = [];
    const back = Promise.withResolvers<void>();
    const db = await startEmbeddedPostgres({
      dataDir: folder,
      log: (message) => {
        messages.push(message);
        if (message === 'The database is back.') back.resolve();
      },
    });
    process.kill(await serverPid(folder), 'SIGKILL');
    await back.promise;
    const rows = await query(db.appUrl, 'select 1 as one');
    await db.stop();
    expect(rows).toEqual([{ one: 1 }]);
    expect(messages).toEqual([
      'The database ended unexpectedly; starting it again.',
      'The database is back.',
    ]);
  });

  it('starts after a first start that was killed in the middle', async () => {
    const folder = await dataFolder();
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, folder]);
    await expect
      .poll(() => readdir(folder).catch(() => []), { interval: 5, timeout: 30_000 })
      .not.toEqual([]);
    await killHard(child);
    const db = await start(folder);
    const rows = await query(db.appUrl, 'select 1 as one');
    await db.stop();
    expect(rows).toEqual([{ one: 1 }]);
  });

  it.each([
    ['empty', () => ''],
    ['naming a number that another process has now', () => `${process.pid}\n/elsewhere\n1\n5432\n`],
  ])('starts despite a lock file left %s', async (_what, content) => {
    const folder = await dataFolder();
    const first = await start(folder);
    await first.stop();
    await writeFile(join(folder, 'cluster/postmaster.pid'), content());
    await mkdir(first.socketDir, { mode: 0o700 });
    await writeFile(join(first.socketDir, '.s.PGSQL.5432.lock'), content());
    const db = await start(folder);
    const rows = await query(db.appUrl, 'select 1 as one');
    await db.stop();
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('refuses a data folder that another program uses and names it', async () => {
    const folder = await dataFolder();
    const { child } = await startProgram(folder);
    const refusal = await start(folder).catch((error: Error) => error.message);
    await killHard(child);
    const db = await start(folder);
    await db.stop();
    expect(refusal).toBe(`BESO is already running at http://localhost:3999 (process ${child.pid}).`);
  });

  // Only root runs PostgreSQL as another account.
  if (process.getuid?.() === 0) {
    it('as root keeps the data of a private folder where its account can reach it, and finds it again', async () => {
      const folder = join(await dataFolder(), 'data');
      const first = await start(folder);
      await query(first.migrationUrl, 'create table kept as select 42 as answer');
      await first.stop();
      const second = await start(folder);
      const rows = await query(second.migrationUrl, 'select answer from kept');
      const owner = (await stat(second.root)).uid;
      await second.stop();
      await rm(second.root, { recursive: true });
      expect(rows).toEqual([{ answer: 42 }]);
      expect(second.root.startsWith(folder)).toBe(false);
      expect(owner).not.toBe(0);
    });
  }
});
