import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PREFIX } from '@beso/contract';
import pg from 'pg';
import { startTimeOf } from '../../src/platform/postgres/os.ts';
import { findRunningPostgres } from '../../src/platform/postgres/running.ts';
import { couple, gift, type Person, person } from './builders.ts';
import { type Program, processesOf } from './program.ts';

const IN_FLIGHT = 16;
const LOAD_MS = 250;

/** The processes that a round kills, in this order. `program` is the launcher. */
export const KILL_ORDERS = [
  ['postgres', 'program'],
  ['program', 'postgres'],
  ['postgres', 'server', 'program'],
  ['program'],
  ['postgres'],
] as const;
export type KillOrder = (typeof KILL_ORDERS)[number];

type Body = ReturnType<typeof gift>;

interface Lane {
  readonly giver: Person;
  readonly receiver: Person;
  readonly relationshipId: string;
  /** A gift without a response, which the server may or may not have stored. */
  open: Body | undefined;
}

export interface CrashRound {
  readonly order: KillOrder;
  /** Milliseconds from the new start to the first response. Undefined if `program` was not killed. */
  readonly recoveryMs: number | undefined;
  readonly acknowledged: number;
}

interface Options {
  readonly dataDir: string;
  readonly baseUrl: string;
  readonly start: () => Program;
  readonly timeoutMs: number;
}

/** Prepares rounds that kill the program while several people give besos. */
export async function prepareCrashRounds({ dataDir, baseUrl, start, timeoutMs }: Options) {
  const acknowledged = new Set<string>();
  let program = start();

  /** Waits until the program serves; returns how many milliseconds that took. */
  const firstAnswer = async (): Promise<number> => {
    const began = performance.now();
    // Before the program prints its URL, a request might reach the previous program.
    const url = await Promise.race([program.url, sleep(timeoutMs, undefined, { ref: false })]);
    if (url !== baseUrl) throw new Error(`it should serve at ${baseUrl}, and says ${url}`);
    const answer = await fetch(`${baseUrl}/readyz`);
    if (!answer.ok) throw new Error(`the first answer was ${answer.status}`);
    return performance.now() - began;
  };
  await firstAnswer();
  const lanes: Lane[] = [];
  while (lanes.length < IN_FLIGHT) {
    const [one, other] = await Promise.all([person(baseUrl), person(baseUrl)]);
    const relationshipId = await couple(one, other);
    lanes.push({ giver: one, receiver: other, relationshipId, open: undefined });
    lanes.push({ giver: other, receiver: one, relationshipId, open: undefined });
  }

  /** Sends a new gift, or repeats the gift that has no response yet. */
  const give = async (lane: Lane): Promise<void> => {
    lane.open ??= gift(lane.relationshipId, lane.receiver.id);
    const answer = await fetch(`${baseUrl}${API_PREFIX}/besos/gifts`, {
      method: 'POST',
      headers: { cookie: lane.giver.cookie(), origin: baseUrl, 'content-type': 'application/json' },
      body: JSON.stringify(lane.open),
    }).catch(() => undefined);
    const body = await answer?.json().catch(() => undefined);
    if (answer === undefined || body === undefined) return;
    if (answer.status === 201) {
      acknowledged.add((body as { id: string }).id);
      lane.open = undefined;
    } else if (answer.status !== 503) {
      throw new Error(`a gift was answered with ${answer.status}: ${JSON.stringify(body)}`);
    }
  };

  const round = async (order: KillOrder): Promise<CrashRound> => {
    const before = acknowledged.size;
    const { server, postgres } = processesOf(dataDir);
    const numbers = { server, postgres, program: program.child.pid ?? 0 };
    const serverStart = startTimeOf(server);
    let giving = true;
    const load = lanes.map(async (lane) => {
      while (giving) {
        await give(lane);
        if (lane.open !== undefined) await sleep(10);
      }
    });
    await sleep(LOAD_MS * (0.5 + Math.random()));
    for (const name of order) process.kill(numbers[name], 'SIGKILL');
    let recoveryMs: number | undefined;
    if (order.some((name) => name === 'program')) {
      await program.exited;
      program = start();
      recoveryMs = await firstAnswer();
      if (startTimeOf(server) === serverStart)
        throw new Error(`the killed program's server ${server} is left`);
    }
    giving = false;
    await Promise.all(load);
    const until = performance.now() + timeoutMs;
    for (const lane of lanes) {
      while (lane.open !== undefined) {
        await give(lane);
        if (performance.now() > until) throw new Error('gifts are not taken any more');
      }
    }
    return { order, recoveryMs, acknowledged: acknowledged.size - before };
  };

  /** Connects as the owner, and tries again while the database recovers. */
  const connect = async (): Promise<pg.Client> => {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const url = await findRunningPostgres(join(dataDir, 'postgres')).catch(() => undefined);
      const client = new pg.Client({ connectionString: url });
      const connected =
        url !== undefined &&
        (await client.connect().then(
          () => true,
          () => false,
        ));
      if (connected) return client;
      if (performance.now() > until) throw new Error('PostgreSQL did not come back on the data folder');
      await sleep(50);
    }
  };

  /** Compares the database with the gifts that got a response; returns the differences. */
  const faults = async (): Promise<string[]> => {
    const client = await connect();
    const { rows } = await client.query<{ id: string; entries: number }>(
      `SELECT a.id, (SELECT count(*)::int FROM ledger_transactions t WHERE t.activity_id = a.id) AS entries
       FROM activities a`,
    );
    const balance = await client.query<{ total: number }>(
      'SELECT sum(total_besos)::int AS total FROM user_besos',
    );
    await client.end();
    const there = new Map(rows.map(({ id, entries }) => [id, entries]));
    const lost = [...acknowledged].filter((id) => there.get(id) !== 1);
    const doubled = rows.filter(({ id }) => !acknowledged.has(id));
    const total = balance.rows[0]?.total;
    return [
      ...lost.map((id) => `${id} was acknowledged and has ${there.get(id)} ledger transactions`),
      ...doubled.map(({ id }) => `${id} is there a second time`),
      ...(total === acknowledged.size ? [] : [`${acknowledged.size} were given and ${total} received`]),
    ];
  };

  return {
    round,
    faults,
    beginDay: async () => {
      const client = await connect();
      await client.query('TRUNCATE beso_daily_totals');
      await client.end();
    },
    acknowledged: () => acknowledged.size,
    /** Interrupts the program with SIGINT; returns its exit code. */
    stop: async (): Promise<number | null> => {
      program.child.kill('SIGINT');
      return program.exited;
    },
    kill: () => program.child.kill('SIGKILL'),
  };
}
