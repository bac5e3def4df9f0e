import { API_PREFIX } from '@beso/contract';
import { EVENT_KEEP_DAYS, EVENT_PAGE_SIZE } from '@beso/contract/events';
import { EVENT_LOOKBACK_MAX_MS } from '@beso/contract/limits';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection } from '../../../test/support/connection.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { pruneEvents } from './queries/outbox.ts';
import { withEventTransaction } from './service.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
});

/** Returns a page of events without its history id, whose form it checks. */
async function listed(who: Person, input: Parameters<Person['api']['events']['listEvents']>[0]) {
  const { history, ...page } = await who.api.events.listEvents(input);
  expect(history).toMatch(/^[\da-f]{32}$/);
  return page;
}

const eventsAfter = (who: Person, after?: number) => listed(who, after === undefined ? {} : { after });

/** Sends a person `count` events of no importance. */
async function tellMany(who: Person, count: number): Promise<void> {
  await withEventTransaction(app.services, async (_, drafts) => {
    for (let version = 1; version <= count; version += 1) {
      drafts.push({ recipients: [who.id], kind: 'besos.balance', payload: { totalBesos: 0, version } });
    }
  });
}

/** Makes a person's events up to number `until` appear `days` old, and marks them as published. */
async function age(who: Person, until: number, days: number): Promise<void> {
  await app.owner.query(
    `WITH published AS (
       INSERT INTO outbox_positions AS p (profile_id, published_seq) VALUES ($1, $2)
       ON CONFLICT (profile_id) DO UPDATE SET published_seq = greatest(p.published_seq, $2)
     )
     UPDATE outbox_events SET created_at = now() - make_interval(days => $3)
     WHERE recipient_id = $1 AND last_seq <= $2`,
    [who.id, until, days],
  );
}

describe('a returning client fetches missed events [S7-030]', () => {
  test('all of them, in order, and only its own', async () => {
    const { lastSeq } = await eventsAfter(marco);
    const { id, createdAt } = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const page = await eventsAfter(marco, lastSeq);
    expect(page).toMatchObject({ lastSeq: page.events.at(-1)?.seq, reset: false });
    expect(page.events.map(({ seq }) => seq)).toEqual(page.events.map((_, index) => lastSeq + 1 + index));
    expect(page.events).toContainEqual({
      seq: lastSeq + 1,
      kind: 'activity.changed',
      payload: { activityId: id, relationshipId: pair, createdAt },
    });
    expect(page.events.map(({ kind }) => kind)).toContain('besos.balance');
    expect((await eventsAfter(giulia, 0)).events.map(({ kind }) => kind)).not.toContain('besos.balance');
  });

  test('equal to those that connected clients got', async () => {
    const heard = collectEvents(await openLiveConnection(app.url, marco));
    const { lastSeq } = await eventsAfter(marco);
    for (let count = 0; count < 3; count += 1) {
      await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    }
    await waitForInboxes(app);
    const { events } = await eventsAfter(marco, lastSeq);
    // Two jobs publish these events and may do so in either order, so the test sorts them by number.
    const once = () =>
      [...new Map(heard.map((event) => [event.seq, event])).values()].sort(
        (one, other) => one.seq - other.seq,
      );
    await expect.poll(() => once().filter(({ seq }) => seq > lastSeq)).toEqual(events);
  });

  test('page by page if there are many', async () => {
    const { lastSeq } = await eventsAfter(marco);
    await tellMany(marco, EVENT_PAGE_SIZE + 5);
    const first = await eventsAfter(marco, lastSeq);
    expect(first.events).toHaveLength(EVENT_PAGE_SIZE);
    expect(first.lastSeq).toBe(lastSeq + EVENT_PAGE_SIZE + 5);
    const second = await eventsAfter(marco, lastSeq + EVENT_PAGE_SIZE);
    expect(second.events.map(({ seq }) => seq - lastSeq - EVENT_PAGE_SIZE)).toEqual([1, 2, 3, 4, 5]);
    expect(await eventsAfter(marco, first.lastSeq)).toEqual({
      events: [],
      lastSeq: first.lastSeq,
      reset: false,
    });
  });

  test('including unchanged events of a later version', async () => {
    const heard = collectEvents(await openLiveConnection(app.url, marco));
    const { lastSeq } = await eventsAfter(marco);
    const drafts = [
      { recipients: [marco.id], kind: 'comments.changed', payload: { commentId: 'c', of: ['later'] } },
      { recipients: [marco.id], kind: 'besos.balance', payload: { totalBesos: 4, version: 9 } },
    ];
    await app.owner.query('SELECT append_events($1)', [JSON.stringify(drafts)]);
    const page = await eventsAfter(marco, lastSeq);
    expect(page).toEqual({
      events: drafts.map(({ kind, payload }, place) => ({ seq: lastSeq + 1 + place, kind, payload })),
      lastSeq: lastSeq + 2,
      reset: false,
    });
    // No node published this event when it was written, so this node's sweep publishes it later.
    await expect
      .poll(() => heard.filter(({ seq }) => seq > lastSeq), { timeout: 15_000 })
      .toEqual(page.events);
  });

  test('or is told to fetch everything, if a clock step caused an event in the middle to be deleted', async () => {
    const stranger = await person(app.url);
    for (let count = 0; count < 3; count += 1) await tellMany(stranger, 1);
    await app.owner.query('DELETE FROM outbox_events WHERE recipient_id = $1 AND last_seq = 2', [
      stranger.id,
    ]);
    expect(await eventsAfter(stranger, 0)).toEqual({ events: [], lastSeq: 3, reset: true });
    expect((await eventsAfter(stranger, 2)).events.map(({ seq }) => seq)).toEqual([3]);
  });

  test('and without a number gets only the current position', async () => {
    const stranger = await person(app.url);
    expect(await eventsAfter(stranger)).toEqual({ events: [], lastSeq: 0, reset: false });
    expect(await eventsAfter(stranger, 0)).toEqual({ events: [], lastSeq: 0, reset: false });
    await tellMany(stranger, 3);
    expect(await eventsAfter(stranger)).toEqual({ events: [], lastSeq: 3, reset: false });
  });
});

describe('a page without a position', () => {
  const eventsWithin = (who: Person, within: number) => listed(who, { within });

  /** Open transactions of other test files in the same PostgreSQL delay the node. */
  const NEIGHBOURS = { timeout: 45_000 };

  /** Waits until the node knows that all of a person's events are committed; returns the time. */
  async function seen(who: Person, lastSeq: number): Promise<number> {
    const nothing = { events: [], lastSeq, reset: false };
    await expect.poll(() => eventsWithin(who, 0), NEIGHBOURS).toEqual(nothing);
    return performance.now();
  }
  const eventsSince = (who: Person, began: number) => eventsWithin(who, Math.ceil(performance.now() - began));

  test('gets the events since it began, and none before', async () => {
    const stranger = await person(app.url);
    await tellMany(stranger, 3);
    const began = await seen(stranger, 3);
    await tellMany(stranger, 2);
    const { events, lastSeq, reset } = await eventsSince(stranger, began);
    expect([events.map(({ seq }) => seq), lastSeq, reset]).toEqual([[4, 5], 5, false]);
    expect((await eventsSince(giulia, began)).events.map(({ kind }) => kind)).not.toContain('besos.balance');
  });

  test('gets them even after a clock step', async () => {
    const stranger = await person(app.url);
    const began = await seen(stranger, 0);
    await tellMany(stranger, 2);
    await age(stranger, 1, 1);
    await age(stranger, 2, -1);
    const { events, reset } = await eventsSince(stranger, began);
    expect([events.map(({ seq }) => seq), reset]).toEqual([[1, 2], false]);
  });

  test('gets events that began before it and were committed later', async () => {
    const stranger = await person(app.url);
    let began = Number.NaN;
    await withEventTransaction(app.services, async (tx, drafts) => {
      drafts.push({
        recipients: [stranger.id],
        kind: 'besos.balance',
        payload: { totalBesos: 0, version: 1 },
      });
      const { rows } = await tx.execute<{ id: string }>(sql`SELECT pg_current_xact_id()::text AS id`);
      await expect.poll(() => app.services.events.oldestSince(0), NEIGHBOURS).toBe(rows[0]?.id);
      began = performance.now();
    });
    expect((await eventsSince(stranger, began)).events.map(({ seq }) => seq)).toEqual([1]);
  });

  test('is told to fetch everything if the node does not remember the time when the page began', async () => {
    const stranger = await person(app.url);
    await tellMany(stranger, 1);
    await seen(stranger, 1);
    expect(await eventsWithin(stranger, EVENT_LOOKBACK_MAX_MS)).toEqual({
      events: [],
      lastSeq: 1,
      reset: true,
    });
  });

  test('is told to fetch everything if the events exceed one response; it cannot ask for events of hours', async () => {
    const stranger = await person(app.url);
    const began = await seen(stranger, 0);
    for (let count = 0; count < EVENT_PAGE_SIZE; count += 1) await tellMany(stranger, 1);
    const page = await eventsSince(stranger, began);
    expect(page).toEqual({ events: [], lastSeq: EVENT_PAGE_SIZE, reset: true });
    expect(await refusalFrom(eventsWithin(stranger, EVENT_LOOKBACK_MAX_MS + 1))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('a foreign number', () => {
  test('is SEQUENCE_UNKNOWN if it was never assigned to this person', async () => {
    const { lastSeq } = await eventsAfter(marco);
    await tellMany(giulia, 50);
    for (const after of [lastSeq + 1, lastSeq + 40, Number.MAX_SAFE_INTEGER]) {
      expect(await refusalFrom(eventsAfter(marco, after))).toEqual({
        code: 'SEQUENCE_UNKNOWN',
        data: undefined,
      });
    }
  });

  test.each(['-1', '1.5', 'x', '9007199254740993', '1e400', '1; DROP TABLE events', '0x1g', 'Infinity'])(
    'is INVALID_INPUT if malformed: %s',
    async (after) => {
      const response = await marco.fetch(`${API_PREFIX}/events?after=${encodeURIComponent(after)}`);
      expect([response.status, await response.json()]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
    },
  );

  test('reveals no other person’s events, because the session decides', async () => {
    await tellMany(giulia, 5);
    const response = await marco.fetch(
      `${API_PREFIX}/events?after=0&recipientId=${giulia.id}&viewerId=${giulia.id}`,
    );
    const { events } = (await response.json()) as { events: unknown[] };
    expect(events).toEqual((await eventsAfter(marco, 0)).events);
    expect(await refusalFrom(openBrowser(app.url).api.events.listEvents({}))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('old events are pruned', () => {
  test('and a client that missed them is told to start again at the newest number', async () => {
    const { lastSeq } = await eventsAfter(marco);
    for (let count = 0; count < 10; count += 1) await tellMany(marco, 1);
    await age(marco, lastSeq + 4, EVENT_KEEP_DAYS + 1);
    await pruneEvents(app.services.database.db, 1_000);
    const now = lastSeq + 10;
    for (const after of [0, lastSeq, lastSeq + 3]) {
      expect(await eventsAfter(marco, after)).toEqual({ events: [], lastSeq: now, reset: true });
    }
    const kept = await eventsAfter(marco, lastSeq + 4);
    expect([kept.reset, kept.events.map(({ seq }) => seq - lastSeq)]).toEqual([false, [5, 6, 7, 8, 9, 10]]);

    await age(marco, now, EVENT_KEEP_DAYS + 1);
    await pruneEvents(app.services.database.db, 1_000);
    expect(await eventsAfter(marco, now - 1)).toEqual({ events: [], lastSeq: now, reset: true });
    expect(await eventsAfter(marco, now)).toEqual({ events: [], lastSeq: now, reset: false });
    await tellMany(marco, 1);
    expect((await eventsAfter(marco, now)).events).toMatchObject([{ seq: now + 1 }]);
  });

  test('but neither early nor before they are published', async () => {
    const { lastSeq } = await eventsAfter(marco);
    await tellMany(marco, 1);
    await age(marco, lastSeq + 1, EVENT_KEEP_DAYS - 1);
    await pruneEvents(app.services.database.db, 1_000);
    expect((await eventsAfter(marco, lastSeq)).events).toHaveLength(1);

    const unpublished = app.services.database.db.transaction(async (tx) => {
      // This transaction is rolled back, so that no node publishes the event.
      await tx.execute(sql`
        UPDATE outbox_events SET created_at = now() - interval '1 year' WHERE recipient_id = ${marco.id}`);
      await tx.execute(sql`
        UPDATE outbox_positions SET published_seq = ${lastSeq} WHERE profile_id = ${marco.id}`);
      await pruneEvents(tx, 1_000);
      const { rows } = await tx.execute<{ last_seq: string }>(sql`
        SELECT last_seq FROM outbox_events WHERE recipient_id = ${marco.id}`);
      throw new Error(`kept: ${rows.map((row) => row.last_seq).join()}`);
    });
    await expect(unpublished).rejects.toThrow(`kept: ${lastSeq + 1}`);
  });
});
