import { randomUUID } from 'node:crypto';
import type { SubscribeAnswer } from '@beso/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { type Connection, openLiveConnection } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { receivesSignal } from '../../../test/support/relationship-signals.ts';
import { withEventTransaction } from '../../features/events/index.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let third: Person;
let pair: string;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
  shared = await createGroup(giulia, marco);
});

const subscribe = (connection: Connection, relationshipId: string): Promise<SubscribeAnswer> =>
  connection.emitWithAck('subscribe', { relationshipId });

const say = (connection: Connection, ...given: unknown[]) =>
  (connection as unknown as { emit(...given: unknown[]): void }).emit(...given);

const nothing = (): void => undefined;

const closing = (connection: Connection) => new Promise((resolve) => connection.once('disconnect', resolve));

async function leave(who: Person, relationshipId: string): Promise<void> {
  await app.owner.query(
    'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
    [relationshipId, who.id],
  );
  await withEventTransaction(app.services, async (_, drafts) =>
    drafts.push({ recipients: [who.id], kind: 'relationships.changed', payload: { relationshipId } }),
  );
}

describe('rooms follow memberships without a new connection: [S7-030]', () => {
  test('a new connection is in the rooms of its relationships and in no other', async () => {
    const [inside, outside] = await Promise.all([
      openLiveConnection(app.url, giulia),
      openLiveConnection(app.url, third),
    ]);
    await expect.poll(() => receivesSignal(app, inside, giulia, shared)).toBe(true);
    await expect.poll(() => receivesSignal(app, inside, giulia, pair)).toBe(true);
    expect(await receivesSignal(app, outside, third, shared)).toBe(false);
  });

  test('a new member enters on every page', async () => {
    const pages = await Promise.all([openLiveConnection(app.url, third), openLiveConnection(app.url, third)]);
    const { token } = await giulia.api.invitations.createInvitation({ kind: 'friends' });
    const { relationshipId } = await third.api.invitations.acceptInvitation({ token });
    for (const page of pages) {
      await expect.poll(() => receivesSignal(app, page, third, relationshipId)).toBe(true);
    }
  });

  test('a former member leaves', async () => {
    const connection = await openLiveConnection(app.url, marco);
    expect(await subscribe(connection, shared)).toEqual({ ok: true });
    await leave(marco, shared);
    await expect.poll(() => receivesSignal(app, connection, marco, shared)).toBe(false);
    expect(await receivesSignal(app, connection, marco, pair)).toBe(true);
    expect(await subscribe(connection, shared)).toEqual({ ok: false, error: 'NOT_FOUND' });
  });

  test('a block empties a couple’s room and separates two people in a group, and its removal restores both', async () => {
    const people = [giulia, marco];
    const pages = await Promise.all(people.map((one) => openLiveConnection(app.url, one)));
    const [mine, theirs] = pages as [Connection, Connection];
    for (const page of pages) expect(await subscribe(page, pair)).toEqual({ ok: true });

    await marco.api.moderation.blockPerson({ personId: giulia.id });
    await expect.poll(() => receivesSignal(app, mine, giulia, pair)).toBe(false);
    await expect.poll(() => receivesSignal(app, theirs, marco, pair)).toBe(false);
    for (const page of pages) {
      expect(await subscribe(page, pair)).toEqual({ ok: false, error: 'NOT_FOUND' });
      expect(await subscribe(page, shared)).toEqual({ ok: true });
    }
    expect(await receivesSignal(app, mine, giulia, shared, [giulia.id])).toBe(false);
    expect(await receivesSignal(app, theirs, marco, shared, [giulia.id])).toBe(true);

    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    await expect.poll(() => receivesSignal(app, mine, giulia, pair)).toBe(true);
    await expect.poll(() => receivesSignal(app, theirs, marco, pair)).toBe(true);
  });

  // OWASP: a failure opens nothing.
  // ASVS V16.5.3
  test('if memberships cannot be looked up nobody stays in a room', async () => {
    const connection = await openLiveConnection(app.url, giulia);
    expect(await subscribe(connection, shared)).toEqual({ ok: true });
    const closed = closing(connection);
    await app.owner.query('ALTER TABLE relationship_members RENAME TO away');
    try {
      await app.services.realtime.followMemberships([giulia.id]);
      expect(await closed).toBe('io server disconnect');
    } finally {
      await app.owner.query('ALTER TABLE away RENAME TO relationship_members');
    }
  });
});

describe('a subscription', () => {
  test('to a foreign relationship gets the same response as to a missing one', async () => {
    const connection = await openLiveConnection(app.url, third);
    for (const relationshipId of [pair, shared, randomUUID(), third.id]) {
      expect(await subscribe(connection, relationshipId)).toEqual({ ok: false, error: 'NOT_FOUND' });
      expect(await receivesSignal(app, connection, third, relationshipId)).toBe(false);
    }
  });

  test('that is malformed is INVALID_INPUT', async () => {
    const connection = await openLiveConnection(app.url, giulia);
    for (const input of [
      null,
      1,
      'x',
      [],
      {},
      { relationshipId: null },
      { relationshipId: `relationship:${pair}` },
    ]) {
      expect(await connection.emitWithAck('subscribe', input as { relationshipId: string })).toEqual({
        ok: false,
        error: 'INVALID_INPUT',
      });
    }
  });

  test.each([
    ['that wants no answer', ['subscribe', { relationshipId: randomUUID() }]],
    ['with more than one argument', ['subscribe', { relationshipId: randomUUID() }, 'more', nothing]],
    ['under another name', ['unsubscribe', { relationshipId: randomUUID() }, nothing]],
    ['that poses as an event of the server', ['event', { seq: 1 }, nothing]],
  ])('%s closes the connection', async (_, given) => {
    const connection = await openLiveConnection(app.url, giulia);
    const closed = closing(connection);
    say(connection, ...given);
    expect(await closed).toBe('io server disconnect');
  });

  test('too many are answered TOO_MANY_REQUESTS, and a flood closes the connection', async () => {
    const connection = await openLiveConnection(app.url, giulia);
    const closed = closing(connection);
    const answers = await Promise.all(Array.from({ length: 21 }, () => subscribe(connection, shared)));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => ({ ok: true })));
    expect(answers[20]).toEqual({ ok: false, error: 'TOO_MANY_REQUESTS' });
    for (let count = 0; count < 80; count += 1) say(connection, 'subscribe', {}, nothing);
    expect(await closed).toBe('io server disconnect');
    // The person's other connections stay open.
    const other = await openLiveConnection(app.url, marco);
    expect(await subscribe(other, shared)).toEqual({ ok: true });
  });
});
