import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { type Database, DEADLINES, openDatabase } from './database.ts';
import { PIPELINED_CONNECTIONS } from './reads.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let app: TestApp;
let line: DatabaseProxy;
let opened: Database | undefined;

beforeAll(async () => {
  app = await startTestApp();
  line = await openDatabaseProxy(app.databaseUrls.application);
});
afterEach(() => opened?.close());
afterAll(async () => {
  line.close();
  await app.close();
});

const open = (deadlines: Partial<typeof DEADLINES> = {}): Database => {
  opened = openDatabase(line.url, () => undefined, { ...DEADLINES, ...deadlines });
  return opened;
};

interface Echo {
  readonly number: number;
  readonly pid: number;
}
async function echo({ reads }: Database, number: number): Promise<Echo> {
  const text = 'SELECT $1::int AS number, pg_backend_pid() AS pid';
  return (await reads.query({ name: 'echo', text, values: [number] })).rows[0];
}
const many = <Result>(count: number, one: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_none, number) => one(number)));
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('each of many simultaneous reads gets its own row, over two connections', async () => {
  const database = open();
  const echoes = await many(40, (number) => echo(database, number));
  expect(echoes.map(({ number }) => number)).toEqual(echoes.map((_echo, at) => at));
  expect(new Set(echoes.map(({ pid }) => pid)).size).toBe(PIPELINED_CONNECTIONS);
  const more = await many(200, (number) => echo(database, number));
  expect(more.map(({ number }) => number)).toEqual(more.map((_echo, at) => at));
});

it('a failing read affects no other', async () => {
  const database = open();
  const text = 'SELECT 12 / $1::int AS number';
  const answers = await many(12, (number) =>
    failure(database.reads.query({ name: 'share', text, values: [number] }).then(({ rows }) => rows[0])),
  );
  expect(answers[0]).toMatchObject({ code: '22012' });
  expect(answers.slice(1)).toEqual([12, 6, 4, 3, 2, 2, 1, 1, 1, 1, 1].map((number) => ({ number })));
});

it('a write is refused', async () => {
  const written = await failure(open().reads.query({ text: 'DELETE FROM blocks' }));
  expect(written).toMatchObject({ code: '25006' });
});

it('no read waits behind a slow one for longer than a moment', async () => {
  const database = open({ statementMs: 3_000 });
  let over = 0;
  const slow = many(PIPELINED_CONNECTIONS, () =>
    failure(database.reads.query({ text: 'SELECT pg_sleep(60)' })).finally(() => {
      over += 1;
    }),
  );
  // Sends reads until one is answered. The first reads wait behind the slow ones.
  const sent: Promise<unknown>[] = [];
  let answered = 0;
  const ask = () => {
    const read = echo(database, 7).then(() => {
      answered += 1;
    });
    sent.push(failure(read));
    return answered;
  };
  await expect.poll(ask, { interval: 20 }).toBeGreaterThan(0);
  expect(over).toBe(0);
  expect(sent.length).toBeLessThan(30);
  await Promise.all([slow, ...sent]);
});

it('running reads fail as “database unavailable” if the connection breaks, and later ones succeed', async () => {
  const database = open();
  await many(PIPELINED_CONNECTIONS, (number) => echo(database, number));
  const lost = [
    ...Array.from({ length: PIPELINED_CONNECTIONS }, () =>
      failure(database.reads.query({ text: 'SELECT pg_sleep(60)' })),
    ),
    ...Array.from({ length: 5 }, () => failure(echo(database, 1))),
  ];
  line.cut();
  line.mend();
  expect((await Promise.all(lost)).map(isDatabaseUnavailable)).toEqual(lost.map(() => true));
  expect(await echo(database, 3)).toMatchObject({ number: 3 });
});

it('a read uses another connection if its statement was not prepared because of a failure', async () => {
  const database = open({ lockMs: 50 });
  const holder = await app.owner.connect();
  await holder.query('BEGIN; LOCK TABLE profiles');
  const read = () => database.reads.query({ name: 'people', text: 'SELECT id FROM profiles LIMIT 0' });
  const blocked = await many(6, () => failure(read()));
  await holder.query('ROLLBACK');
  holder.release();
  expect(blocked.map((error) => (error as { code?: string }).code)).toEqual(Array(6).fill('55P03'));
  expect((await read()).rowCount).toBe(0);
});

it('a connection is replaced after its lifetime, even if reads are always waiting', async () => {
  const database = open({ lifeMs: 300 });
  const seen = new Set<number>();
  // Each loop starts its next read at once, so that reads are always waiting.
  const text = 'SELECT pg_backend_pid() AS pid FROM pg_sleep(0.02)';
  const keepReading = async () => {
    while (seen.size <= PIPELINED_CONNECTIONS) seen.add((await database.reads.query({ text })).rows[0].pid);
  };
  await many(3 * PIPELINED_CONNECTIONS, keepReading);
  expect(seen.size).toBeGreaterThan(PIPELINED_CONNECTIONS);
});
