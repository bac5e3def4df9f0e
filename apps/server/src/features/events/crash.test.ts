import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { type DoomedNode, startDoomedNode } from '../../../test/support/doomed-node.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';

/**
 * How often a node is killed after it commits gifts and before it publishes their events. Starting a node
 * takes seconds, so in ROUNDS more rounds a plain connection commits the gifts instead.
 */
const KILLS = Number(process.env.OUTBOX_KILLS ?? 4);
const GIFTS_PER_KILL = 8;
const ROUNDS = 200;
const SECRET = 'a secret that both servers know of';

interface Couple {
  readonly giver: Person;
  readonly receiver: Person;
  readonly id: string;
}

let app: TestApp;
let couples: Couple[];

async function newCouple(): Promise<Couple> {
  const [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  return { giver, receiver, id: await couple(giver, receiver) };
}

beforeAll(async () => {
  app = await startTestApp({ BESO_SECRET: SECRET });
  couples = await Promise.all(Array.from({ length: GIFTS_PER_KILL }, newCouple));
}, 60_000);
afterAll(() => app.close());

/** Requests a gift from the node that will be killed before it responds. */
async function giveAt(node: DoomedNode, { giver, receiver, id }: Couple): Promise<string> {
  return fetch(`${node.url}${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: giver.cookie(), origin: node.url },
    body: JSON.stringify(gift(id, receiver.id)),
  }).then(
    (response) => `answered ${response.status}`,
    () => 'no answer',
  );
}

/** Checks that a person heard all events since `from`, without gaps. */
async function expectWhole(who: Person, heard: readonly AnyEvent[], from: number): Promise<void> {
  await waitForInboxes(app);
  const { lastSeq } = await who.api.events.listEvents({});
  const expected = Array.from({ length: lastSeq - from }, (_, index) => from + index + 1);
  await expect
    .poll(() => [...new Set(heard.map(({ seq }) => seq))].sort((one, other) => one - other), {
      timeout: 10_000,
    })
    .toEqual(expected);
}

const positionOf = async (who: Person) => (await who.api.events.listEvents({})).lastSeq;

/** Runs `work` while people listen at the surviving node, and checks that they get every event. */
async function watch(people: readonly Person[], work: () => Promise<void>): Promise<AnyEvent[][]> {
  const watched = await Promise.all(
    people.map(async (who) => ({
      who,
      from: await positionOf(who),
      heard: collectEvents(await openLiveConnection(app.url, who)),
    })),
  );
  await work();
  await Promise.all(watched.map(({ who, heard, from }) => expectWhole(who, heard, from)));
  return watched.map(({ heard }) => heard);
}

async function countUnpublished(): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT count(*)::int FROM outbox_events e LEFT JOIN outbox_positions p ON p.profile_id = e.recipient_id
     WHERE e.last_seq > coalesce(p.published_seq, 0)`,
  );
  return rows[0].count;
}

test(
  `a node killed between commit and publishing, ${KILLS} times: everybody concerned still gets the event [S7-030]`,
  async () => {
    const people = couples.flatMap(({ giver, receiver }) => [giver, receiver]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Empties the daily totals, so that no pair reaches its limit.
      await app.owner.query('TRUNCATE beso_daily_totals');
      const node = await startDoomedNode(app);
      try {
        const heard = await watch(people, async () => {
          const answers = couples.map((one) => giveAt(node, one));
          await node.committed(couples.length);
          await node.kill();
          expect(await Promise.all(answers)).toEqual(couples.map(() => 'no answer'));
        });
        for (const events of heard) {
          expect(events.map(({ kind }) => kind)).toContain('activity.changed');
        }
      } finally {
        await node.kill();
      }
    }
    expect(await Promise.all(couples.map(({ receiver }) => receiver.api.besos.getUserBesos()))).toMatchObject(
      couples.map(() => ({ totalBesos: KILLS })),
    );
    await expect.poll(countUnpublished).toBe(0);
  },
  60_000 + KILLS * 20_000,
);

test(`${ROUNDS} gifts that were committed but not published are all seen at the surviving node [S7-030]`, async () => {
  const people = couples.flatMap(({ giver, receiver }) => [giver, receiver]);
  const given: string[] = [];
  const heard = await watch(people, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { giver, receiver, id } = couples[round % couples.length] as Couple;
      const { rows } = await app.services.database.pool.query<{ activity_id: string }>(
        `SELECT gift_id AS activity_id FROM process_beso_transaction($1, $2, $3, 1, 'Breakfast in bed', 'food', NULL, $4)`,
        [giver.id, receiver.id, id, randomUUID()],
      );
      given.push(rows[0]?.activity_id ?? '');
    }
  });
  const seen = (events: readonly AnyEvent[]) =>
    payloadsOf('activity.changed', events).map(({ activityId }) => activityId);
  expect(new Set(heard.flatMap(seen))).toEqual(new Set(given));
  await expect.poll(countUnpublished).toBe(0);
}, 60_000);
