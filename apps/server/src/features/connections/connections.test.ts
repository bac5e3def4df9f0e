import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { CONNECTIONS_OPEN_MAX } from '@beso/contract/limits';
import { RELATIONSHIP_TYPES } from '@beso/contract/relationships';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import {
  collectEvents,
  openLiveConnection as openConnection,
  payloadsOf,
} from '../../../test/support/connection.ts';
import { countTowardsDailyLimit } from '../../../test/support/days.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Type = (typeof RELATIONSHIP_TYPES)[number];
const make = (firstName: string) => person(app.url, { firstName });
const ask = (one: Person, other: { id: string }, relationshipType: Type = 'friend') =>
  one.api.connections.askToConnect({ personId: other.id, relationshipType });
const accept = (one: Person, requestId: string, relationshipType?: Type) =>
  one.api.connections.acceptConnection({ requestId, relationshipType });
const decline = (one: Person, requestId: string) => one.api.connections.declineConnection({ requestId });
const withdraw = (one: Person, requestId: string) => one.api.connections.withdrawConnection({ requestId });
const requestsOf = (one: Person) => one.api.connections.listConnectionRequests();
const cardOf = (one: Pick<Person, 'api'>, other: { id: string }) =>
  one.api.connections.getPerson({ personId: other.id });
const listOf = async (one: Person) => (await one.api.relationships.listMyRelationships({})).relationships;
const inboxOf = async (one: Person) =>
  (await one.api.notifications.listNotifications({})).notifications.map(({ kind }) => kind);
const backdate = (requestId: string, days: number) =>
  app.owner.query(
    `UPDATE connection_requests SET created_at = created_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2) WHERE id = $1`,
    [requestId, days],
  );

/** Writes a block between strangers, which the API refuses. A block can outlive a shared relationship. */
const block = (one: Person, other: Person) =>
  app.owner.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [one.id, other.id]);

describe('a card', () => {
  it('shows strangers, signed in or not, only the first name [S2-028] [S2-029]', async () => {
    const anna = await make('Anna');
    await anna.api.profiles.saveMyProfile({
      ...{ firstName: 'Anna', lastName: 'Rossi' },
      avatarImageId: (await upload(anna, undefined, 'avatars')).id,
    });
    const stranger = { id: anna.id, firstName: 'Anna', lastName: null, avatarUrl: null, request: null };
    expect(await cardOf(openBrowser(app.url), anna)).toEqual({ ...stranger, standing: 'none' });
    expect(await cardOf(await make('Luca'), anna)).toEqual({ ...stranger, standing: 'none' });
    const whole = { lastName: 'Rossi', avatarUrl: expect.any(String) };
    expect(await cardOf(anna, anna)).toMatchObject({ standing: 'self', ...whole });
    const partner = await make('Marco');
    await couple(anna, partner);
    expect(await cardOf(partner, anna)).toMatchObject({ standing: 'connected', ...whole });
  });

  it('that does not exist and one that is switched off are equally not found [S8-066]', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    expect(await anna.api.connections.getVisibility()).toEqual({ cardShown: true, foundByName: false });
    await anna.api.connections.setVisibility({ cardShown: false, foundByName: false });
    for (const who of [luca, openBrowser(app.url)]) {
      expect(await refusalFrom(cardOf(who, anna))).toEqual(
        await refusalFrom(cardOf(who, { id: randomUUID() })),
      );
      expect(await refusalFrom(cardOf(who, anna))).toMatchObject({ code: 'PERSON_NOT_FOUND' });
    }
    expect(await refusalFrom(ask(luca, anna))).toMatchObject({ code: 'PERSON_NOT_FOUND' });
    expect(await cardOf(anna, anna)).toMatchObject({ standing: 'self' });
    // Anna asked Luca, so Luca may see her hidden card.
    await ask(anna, luca);
    expect(await cardOf(luca, anna)).toMatchObject({ standing: 'asking', lastName: 'Rossi' });
  });
});

describe('a request to connect', () => {
  it('connects nobody before it is accepted; then the two share a feed [S2-029]', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const { requestId, relationshipId } = await ask(anna, luca);
    expect(relationshipId).toBeNull();
    expect(await listOf(anna)).toEqual([]);
    expect(await listOf(luca)).toEqual([]);
    expect(await cardOf(anna, luca)).toMatchObject({
      standing: 'asked',
      lastName: null,
      request: { id: requestId },
    });
    expect(await requestsOf(luca)).toMatchObject({
      received: [
        {
          id: requestId,
          status: 'pending',
          relationshipType: 'friend',
          person: { id: anna.id, firstName: 'Anna', lastName: 'Rossi' },
        },
      ],
      sent: [],
    });
    expect(await inboxOf(luca)).toEqual(['connection_request']);

    const accepted = await accept(luca, requestId);
    for (const one of [anna, luca]) {
      expect(await listOf(one)).toMatchObject([
        {
          id: accepted.relationshipId,
          type: 'friend',
          name: 'Anna & Luca',
          members: [
            { id: anna.id, role: 'owner' },
            { id: luca.id, role: 'member' },
          ],
        },
      ]);
    }
    await anna.api.besos.processBesoTransaction(gift(accepted.relationshipId, luca.id));
    expect((await luca.api.feed.listActivities({})).activities).toHaveLength(1);
    // Accepting withdraws the request's notification and notifies the requester.
    expect(await inboxOf(luca)).toEqual(['gift']);
    expect(await inboxOf(anna)).toEqual(['invitation']);
    expect(await requestsOf(anna)).toMatchObject({ received: [], sent: [{ status: 'accepted' }] });
    expect(await accept(luca, requestId)).toEqual(accepted);
    expect(await inboxOf(anna)).toEqual(['invitation']);
    expect(await refusalFrom(ask(anna, luca))).toMatchObject({ code: 'ALREADY_CONNECTED' });
    expect(await refusalFrom(ask(luca, anna))).toMatchObject({ code: 'ALREADY_CONNECTED' });
  });

  it.each(RELATIONSHIP_TYPES)('may be for a %s [S2-138]', async (type) => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    await accept(luca, (await ask(anna, luca, type)).requestId, type);
    expect(await listOf(luca)).toMatchObject([{ type, members: [{}, {}] }]);
  });

  it('is possible between connected people for another kind of relationship or another group [S2-138]', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    await couple(anna, luca);
    for (const type of ['friend', 'group', 'group'] as const) {
      await accept(luca, (await ask(anna, luca, type)).requestId);
    }
    expect((await listOf(luca)).map(({ type }) => type)).toEqual(['group', 'group', 'friend', 'couple']);
    expect(await refusalFrom(ask(anna, luca, 'couple'))).toMatchObject({ code: 'ALREADY_CONNECTED' });
  });

  it('that is repeated returns the first one, and is refused for some time after a decline', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const first = await ask(anna, luca);
    expect(await ask(anna, luca, 'couple')).toEqual(first);
    await decline(luca, first.requestId);
    await decline(luca, first.requestId);
    expect(await requestsOf(anna)).toMatchObject({ sent: [{ status: 'declined' }] });
    expect(await inboxOf(luca)).toEqual([]);
    expect(await inboxOf(anna)).toEqual([]);
    expect(await refusalFrom(ask(anna, luca))).toMatchObject({
      code: 'CONNECTION_ASKED_BEFORE',
      data: { opensAt: expect.any(String) },
    });
    expect(await refusalFrom(accept(luca, first.requestId))).toMatchObject({ code: 'CONNECTION_ENDED' });
    await withdraw(anna, first.requestId);
    expect(await requestsOf(anna)).toMatchObject({ sent: [{ status: 'declined' }] });
    await backdate(first.requestId, 30);
    expect((await ask(anna, luca)).requestId).not.toBe(first.requestId);
    // After a refusal the person who declined may ask at once.
    const other = await make('Sara');
    const declined = await ask(anna, other);
    await decline(other, declined.requestId);
    await ask(other, anna);
  });

  it('disappears for the receiver when withdrawn, and can be repeated the next day', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const { requestId } = await ask(anna, luca);
    await withdraw(anna, requestId);
    await withdraw(anna, requestId);
    expect(await requestsOf(luca)).toEqual({ received: [], sent: [] });
    expect(await inboxOf(luca)).toEqual([]);
    expect(await refusalFrom(accept(luca, requestId))).toMatchObject({ code: 'CONNECTION_ENDED' });
    expect(await refusalFrom(ask(anna, luca))).toMatchObject({ code: 'CONNECTION_ASKED_BEFORE' });
    await backdate(requestId, 1);
    await ask(anna, luca);
  });

  it('expires after 30 days', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const { requestId } = await ask(anna, luca);
    await backdate(requestId, 29);
    expect((await requestsOf(luca)).received).toHaveLength(1);
    await backdate(requestId, 1);
    expect(await requestsOf(luca)).toMatchObject({ received: [] });
    expect(await requestsOf(anna)).toMatchObject({ sent: [{ status: 'expired' }] });
    expect(await refusalFrom(accept(luca, requestId))).toMatchObject({ code: 'CONNECTION_ENDED' });
    expect(await cardOf(anna, luca)).toMatchObject({ standing: 'none' });
    expect((await ask(anna, luca)).requestId).not.toBe(requestId);
  });

  it('cannot be answered by others or sent to oneself', async () => {
    const [anna, luca, third] = [await make('Anna'), await make('Luca'), await make('Sara')];
    const { requestId } = await ask(anna, luca);
    for (const step of [accept, decline, withdraw]) {
      expect(await refusalFrom(step(third, requestId))).toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    }
    expect(await refusalFrom(accept(anna, requestId))).toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    expect(await refusalFrom(decline(anna, requestId))).toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    expect(await refusalFrom(withdraw(luca, requestId))).toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    expect(await refusalFrom(ask(anna, anna))).toMatchObject({ code: 'CANNOT_CONNECT_SELF' });
  });

  it('is limited per day and in the number of pending ones', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    await countTowardsDailyLimit(app.owner, anna.id, 'connection', DAILY_LIMITS.connection);
    expect(await refusalFrom(ask(anna, luca))).toMatchObject({ code: 'CONNECTION_DAILY_LIMIT' });
    await app.owner.query(
      `WITH users AS (
         INSERT INTO auth_users (name, email) SELECT 'A', gen_random_uuid() || '@example.org'
         FROM generate_series(1, $2) RETURNING id
       ), people AS (
         INSERT INTO profiles (id, first_name, last_name, email) SELECT id, 'A', 'A', '' FROM users RETURNING id
       )
       INSERT INTO connection_requests (requester_id, target_id, relationship_type, status, expires_at)
       SELECT $1, id, 'friend', 'pending', now() + interval '1 day' FROM people`,
      [luca.id, CONNECTIONS_OPEN_MAX],
    );
    expect(await refusalFrom(ask(luca, anna))).toMatchObject({
      code: 'CONNECTIONS_OPEN_LIMIT',
      data: { opensAt: expect.any(String) },
    });
  });

  it('reaches both people live', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const heard = [anna, luca].map(async (one) => collectEvents(await openConnection(app.url, one)));
    const [annas = [], lucas = []] = await Promise.all(heard);
    const { requestId } = await ask(anna, luca);
    for (const events of [annas, lucas]) {
      await expect.poll(() => payloadsOf('connections.changed', events)).toEqual([{ requestId }]);
    }
    await accept(luca, requestId);
    for (const events of [annas, lucas]) {
      await expect.poll(() => payloadsOf('connections.changed', events)).toHaveLength(2);
      await expect.poll(() => payloadsOf('relationships.changed', events)).toHaveLength(1);
    }
  });
});

describe('behind a block', () => {
  it('a request looks normal to the blocked sender and reaches nobody', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    await block(anna, luca);
    const none = await cardOf(openBrowser(app.url), anna);
    expect(await cardOf(luca, anna)).toEqual(none);
    const { requestId, relationshipId } = await ask(luca, anna);
    expect(relationshipId).toBeNull();
    expect(await requestsOf(luca)).toMatchObject({
      sent: [{ id: requestId, status: 'pending', person: { firstName: 'Anna', lastName: null } }],
    });
    expect(await requestsOf(anna)).toEqual({ received: [], sent: [] });
    expect(await inboxOf(anna)).toEqual([]);
    expect(await refusalFrom(accept(anna, requestId))).toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
    const { events } = await anna.api.events.listEvents({ after: 0 });
    expect(events.filter(({ kind }) => kind === 'connections.changed')).toEqual([]);
    await withdraw(luca, requestId);
    expect(await requestsOf(luca)).toMatchObject({ sent: [{ status: 'withdrawn' }] });
  });

  it('the receiver can report and block a requester, who does not notice', async () => {
    const [anna, luca, third] = [await make('Anna'), await make('Luca'), await make('Sara')];
    const report = (one: Person, id: string) =>
      one.api.moderation.report({ subject: { kind: 'person', id }, reason: 'spam' });
    expect(await refusalFrom(report(luca, anna.id))).toMatchObject({ code: 'REPORT_SUBJECT_NOT_FOUND' });
    const { requestId } = await ask(anna, luca);
    await report(luca, anna.id);
    await luca.api.moderation.blockPerson({ personId: anna.id });
    expect(await requestsOf(luca)).toEqual({ received: [], sent: [] });
    expect(await requestsOf(anna)).toMatchObject({ sent: [{ id: requestId, status: 'pending' }] });
    expect(await cardOf(anna, luca)).toMatchObject({ standing: 'asked' });
    expect(await refusalFrom(report(anna, luca.id))).toMatchObject({ code: 'REPORT_SUBJECT_NOT_FOUND' });
    expect(await refusalFrom(anna.api.moderation.blockPerson({ personId: third.id }))).toMatchObject({
      code: 'PERSON_NOT_FOUND',
    });
  });

  it('a blocked person can be neither seen nor asked', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    await block(anna, luca);
    expect(await refusalFrom(cardOf(anna, luca))).toMatchObject({ code: 'PERSON_NOT_FOUND' });
    expect(await refusalFrom(ask(anna, luca))).toMatchObject({ code: 'PERSON_NOT_FOUND' });
  });

  it('formerly connected people see the same as after leaving: a new request can be sent', async () => {
    const [anna, luca] = [await make('Anna'), await make('Luca')];
    const { relationshipId } = await accept(luca, (await ask(anna, luca, 'family')).requestId);
    await anna.api.moderation.blockPerson({ personId: luca.id });
    expect(await listOf(luca)).toEqual([]);
    expect(relationshipId).toBeDefined();
    expect(await ask(luca, anna, 'family')).toMatchObject({ relationshipId: null });
    await anna.api.moderation.unblockPerson({ personId: luca.id });
    expect(await listOf(luca)).toHaveLength(1);
  });
});
