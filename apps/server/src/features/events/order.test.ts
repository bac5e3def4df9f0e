import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection, payloadsOf } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import type { CommittedEvent } from '../../platform/events.ts';
import { appendEvents } from './queries/outbox.ts';
import { publishUnpublishedEvents } from './queries/positions.ts';
import { withEventTransaction } from './service.ts';

const PEOPLE = 6;
const CHANGES = 150;

let app: TestApp;
let people: Person[];
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(Array.from({ length: PEOPLE }, () => person(app.url)));
  const [owner, ...others] = people as [Person, ...Person[]];
  shared = await createGroup(owner, ...others);
});
afterAll(() => app.close());

const positionOf = async (who: Person) => (await who.api.events.listEvents({})).lastSeq;

async function allAfter(who: Person, from: number): Promise<AnyEvent[]> {
  const all: AnyEvent[] = [];
  for (;;) {
    const { events, lastSeq } = await who.api.events.listEvents({ after: all.at(-1)?.seq ?? from });
    all.push(...events);
    if (events.length === 0 || all.at(-1)?.seq === lastSeq) return all;
  }
}

/** Returns some of the people in some order. The same `change` always gives the same result. */
const chosen = (change: number): Person[] => {
  const some = people.filter((_, index) => (change * 7 + index * index) % 3 !== 0);
  const turned = change % PEOPLE;
  return [...some.slice(turned), ...some.slice(0, turned)];
};

test('simultaneous changes for the same people give each person numbers without gaps [S7-030]', async () => {
  const before = await Promise.all(people.map(positionOf));
  const heard = await Promise.all(
    people.map(async (who) => collectEvents(await openLiveConnection(app.url, who))),
  );
  const expected = new Map(people.map(({ id }) => [id, 0]));

  const changes = Array.from({ length: CHANGES }, async (_, change) => {
    const recipients = chosen(change).map(({ id }) => id);
    // Every fifth transaction is rolled back, so its event numbers must be used again.
    const isTakenBack = change % 5 === 0;
    const draft = { recipients, kind: 'relationships.changed', payload: { relationshipId: null } } as const;
    if (isTakenBack) {
      const undone = app.services.database.db.transaction(async (tx) => {
        await appendEvents(tx, [draft]);
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
      return;
    }
    for (const id of recipients) expected.set(id, (expected.get(id) ?? 0) + 2);
    await withEventTransaction(app.services, async (_tx, drafts) => {
      drafts.push(draft, draft);
    });
  });
  await Promise.all(changes);

  for (const [index, who] of people.entries()) {
    const from = before[index] ?? 0;
    const numbers = (await allAfter(who, from)).map(({ seq }) => seq);
    expect(numbers).toEqual(
      Array.from({ length: expected.get(who.id) ?? 0 }, (_, place) => from + 1 + place),
    );
    await expect
      .poll(() => [...new Set(heard[index]?.map(({ seq }) => seq))].sort((one, other) => one - other))
      .toEqual(numbers);
  }
});

test('simultaneous gifts among everybody do not deadlock, and numbers follow the order of the movements', async () => {
  const before = await Promise.all(people.map(positionOf));
  const pairs = people.flatMap((giver) =>
    people.filter((one) => one !== giver).map((one) => [giver, one] as const),
  );
  await Promise.all(
    [...pairs, ...pairs].map(([giver, receiver]) =>
      giver.api.besos.processBesoTransaction(gift(shared, receiver.id)),
    ),
  );
  for (const [index, who] of people.entries()) {
    const events = await allAfter(who, before[index] ?? 0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => (before[index] ?? 0) + 1 + place));
    expect(events.filter(({ kind }) => kind === 'activity.changed')).toHaveLength(pairs.length * 2);
    const versions = payloadsOf('besos.balance', events).map(({ version }) => version);
    expect(versions).toHaveLength((PEOPLE - 1) * 2);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
  }
});

test('a change that fails sends no event, and its event drafts use up no number', async () => {
  const [one] = people as [Person];
  const from = await positionOf(one);
  const failing = withEventTransaction(app.services, async (_, drafts) => {
    drafts.push({ recipients: [one.id], kind: 'relationships.changed', payload: { relationshipId: null } });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await positionOf(one)).toBe(from);
});

test('of several nodes that sweep at once, one takes each unpublished event', async () => {
  const { database } = app.services;
  await database.db.transaction((tx) =>
    appendEvents(
      tx,
      Array.from({ length: 120 }, () => ({
        recipients: people.map(({ id }) => id),
        kind: 'relationships.changed' as const,
        payload: { relationshipId: null },
      })),
    ),
  );
  await app.owner.query(`UPDATE outbox_events SET created_at = now() - interval '1 minute'`);
  const taken: string[] = [];
  const take = async (events: readonly CommittedEvent[]) => {
    taken.push(...events.map(({ recipientId, event }) => `${recipientId} ${event.seq}`));
    return true;
  };
  await Promise.all(Array.from({ length: 8 }, () => publishUnpublishedEvents(database, 2, take)));
  expect(new Set(taken).size).toBe(taken.length);
  const left = async () => {
    const { rows } = await app.owner.query(
      `SELECT count(*)::int FROM outbox_events e JOIN outbox_positions p ON p.profile_id = e.recipient_id
       WHERE e.last_seq > p.published_seq`,
    );
    return rows[0].count;
  };
  await expect.poll(left, { timeout: 5_000 }).toBe(0);
});

test('a gift that is two people’s first event creates a publishing position for each [S7-030]', async () => {
  const [giver, receiver] = people as [Person, Person];
  const ids = people.map(({ id }) => id);
  for (const table of ['outbox_positions', 'event_counters']) {
    await app.owner.query(`DELETE FROM ${table} WHERE profile_id = ANY ($1)`, [ids]);
  }
  await app.owner.query('DELETE FROM outbox_events WHERE recipient_id = ANY ($1)', [ids]);
  await giver.api.besos.processBesoTransaction(gift(shared, receiver.id));
  const { rows } = await app.owner.query(
    'SELECT profile_id FROM outbox_positions WHERE profile_id = ANY ($1) ORDER BY profile_id',
    [ids],
  );
  expect(rows.map(({ profile_id }) => profile_id)).toEqual(ids.toSorted());
});
