import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { CommittedEvent } from '../../platform/events.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { toCommittedEvents } from './index.ts';
import { startOutboxRelay } from './relay.ts';

let app: TestApp;
let database: Database;
let owner: pg.Pool;
let one: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [one, other] = await Promise.all([person(app.url), person(app.url)]);
  await couple(one, other);
  // The running app would publish the events of these tests too.
  await app.stop();
  database = openDatabase(app.databaseUrls.application, () => undefined);
  owner = new pg.Pool({ connectionString: app.databaseUrls.owner, max: 1 });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await app.close();
});

async function send(): Promise<CommittedEvent[]> {
  const { rows } = await owner.query('SELECT appended FROM send_message($1, $2, $3, NULL, NULL, $4)', [
    one.id,
    other.id,
    'Hello',
    randomUUID(),
  ]);
  return toCommittedEvents(rows[0].appended);
}
async function unpublished(): Promise<number> {
  const { rows } = await owner.query(
    `SELECT last_seq - published_seq AS left FROM event_counters JOIN outbox_positions USING (profile_id)
     WHERE profile_id = $1`,
    [other.id],
  );
  return Number(rows[0].left);
}

test('if Redis lost an event, later events are not recorded as published either, however often a sweep fails', async () => {
  let sent = 0;
  /** The number of the last message that Redis lost. */
  let lost = 1;
  const asked: number[] = [];
  const realtime: Realtime = {
    ...app.services.realtime,
    followMemberships: async () => undefined,
    emit: () => {
      sent += 1;
    },
    reachesAll: () => true,
    sent: () => sent,
    hasReachedAll: async (after) => {
      asked.push(after);
      return lost <= after;
    },
  };
  const relay = startOutboxRelay({ database, realtime, log: app.services.log });
  onTestFinished(() => relay.stop());
  const events = [await send(), await send()];
  const written = await unpublished();
  for (const each of events) relay.publish(each);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]).toBe(0);
  lost = Number.POSITIVE_INFINITY;
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(3);
  expect(await unpublished()).toBe(written);
  lost = 0;
  await expect.poll(unpublished, { timeout: 15_000 }).toBe(0);
}, 40_000);
