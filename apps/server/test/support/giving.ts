import { expect } from 'vitest';
import { verifySnapshot } from '../../src/features/audit/index.ts';
import { APP_ROLE } from '../../src/platform/postgres/queries.ts';
import { AcknowledgedGifts, type Giver, giveUntil, prepareGivers } from './givers.ts';
import type { Deployment } from './hosts/deployment.ts';
import { type LiveClient, openLiveClient } from './live-clients.ts';

const CLIENTS = 16;
/** The number of gifts that `during` waits for before a fault, and again after it. */
const AROUND = 200;
const WITHIN = { timeout: 120_000, interval: 100 };

interface Seen {
  readonly name: string;
  readonly longestGapMs: number;
  readonly failedTries: number;
  readonly given: number;
}

/** People who give without a pause, each with a live connection. */
export interface GiftLoad {
  readonly givers: readonly Giver[];
  /** The IDs of the accepted gifts, in the order in which their responses arrived. */
  readonly ids: readonly string[];
  /**
   * Runs a step while people give. Expects that each gift is stored exactly once and that its event arrives.
   * @param atLeast the number of gifts to wait for
   */
  during(name: string, happens: () => Promise<void>, atLeast?: number): Promise<Seen>;
  /** Returns one line about each step. */
  summary(): string[];
  close(): void;
}

export async function startGiftLoad(house: Deployment): Promise<GiftLoad> {
  const givers = await prepareGivers(house.url, house.owner, CLIENTS);
  const ears: LiveClient[] = await Promise.all(givers.map((giver) => openLiveClient(house.url, giver)));
  const all = new AcknowledgedGifts();
  const cases: Seen[] = [];

  /** Returns the accepted gifts of which no connection has received an event. */
  const missing = () => all.ids.filter((id) => !ears.some(({ activities }) => activities.has(id)));

  const prove = async (name: string) => {
    const client = await house.owner.connect();
    try {
      const { movements, rules } = await verifySnapshot(client, APP_ROLE);
      const lost = await client.query(
        'SELECT id FROM unnest($1::uuid[]) AS id EXCEPT SELECT id FROM activities',
        [all.ids],
      );
      expect(lost.rows, `${name}: lost gifts`).toEqual([]);
      expect(movements, `${name}: doubled gifts`).toBe(all.ids.length);
      expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
    } finally {
      client.release();
    }
    await expect.poll(missing, { ...WITHIN, timeout: 30_000, message: `${name}: events` }).toEqual([]);
    for (const node of house.nodes) expect(node.isRunning, `${name}: a node ended`).toBe(true);
  };

  return {
    givers,
    ids: all.ids,
    during: async (name, happens, atLeast = 0) => {
      const before = { tries: all.failedTries, gifts: all.ids.length };
      let isOver = false;
      const giving = Promise.all(givers.map((giver) => giveUntil(() => isOver, house.url, giver, all)));
      const more = (from: number) =>
        expect.poll(() => all.since(from), { ...WITHIN, message: `${name}: gifts` }).toBeGreaterThan(AROUND);
      await Promise.race([more(performance.now()), giving]);
      const from = performance.now();
      try {
        await Promise.race([happens(), giving]);
        await Promise.race([more(performance.now()), giving]);
        const enough = expect.poll(() => all.ids.length - before.gifts, { ...WITHIN, timeout: 1_200_000 });
        await Promise.race([enough.toBeGreaterThanOrEqual(atLeast), giving]);
      } finally {
        isOver = true;
      }
      await giving;
      const seen: Seen = {
        name,
        longestGapMs: Math.round(all.longestGapMs(from)),
        failedTries: all.failedTries - before.tries,
        given: all.ids.length - before.gifts,
      };
      const why = [...all.failures].map(([reason, times]) => `${reason}: ${times}`).join(', ');
      all.failures.clear();
      process.stdout.write(`available: ${textOf(seen)} (${why})\n`);
      await prove(name);
      cases.push(seen);
      return seen;
    },
    summary: () => [
      ...[...new Set(cases.map(({ name }) => name))].map((name) => {
        const own = cases.filter((one) => one.name === name);
        const gaps = own.map(({ longestGapMs }) => longestGapMs).sort((one, other) => one - other);
        return `${own.length} times ${textOf({
          name,
          given: own.reduce((sum, { given }) => sum + given, 0),
          failedTries: own.reduce((sum, { failedTries }) => sum + failedTries, 0),
          longestGapMs: gaps.at(-1) ?? 0,
        })} (${gaps.join(', ')})`;
      }),
      `${cases.reduce((sum, { given }) => sum + given, 0)} acknowledged gifts in ${cases.length} runs that proved 0 lost, 0 doubled, 0 events missing`,
    ],
    close: () => {
      for (const ear of ears) ear.close();
    },
  };
}

const textOf = ({ name, given, failedTries, longestGapMs }: Seen) =>
  `${name}: ${given} gifts, ${failedTries} tries failed, longest gap ${longestGapMs} ms`;
