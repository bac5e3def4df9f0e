import { RELATIONSHIP_TYPES, type RelationshipType } from '@beso/contract/relationships';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { IMMEDIATE_DELIVERY, isDelivered, makeDeliveriesDue } from '../../../test/support/notifications.ts';
import { type PushService, startPushService, subscribeDevice } from '../../../test/support/push.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ ...IMMEDIATE_DELIVERY, PUSH_ALLOWED_HOSTS: service.host });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const two = () => Promise.all([person(app.url, { firstName: 'Tom' }), person(app.url)]);
const ask = (one: Person, other: Person, relationshipType: RelationshipType) =>
  one.api.connections.askToConnect({ personId: other.id, relationshipType });
const accept = (one: Person, requestId: string, relationshipType?: RelationshipType) =>
  one.api.connections.acceptConnection({ requestId, relationshipType });
const typesOf = async (one: Person) =>
  (await one.api.relationships.listMyRelationships({})).relationships.map(({ type }) => type);
const inboxOf = async (one: Person) => (await one.api.notifications.listNotifications({})).notifications;

test('the inbox names the requested relationship, even after another request [S2-029]', async () => {
  for (const type of RELATIONSHIP_TYPES) {
    const [tom, nora] = await two();
    await ask(tom, nora, type);
    expect(await inboxOf(nora)).toMatchObject([{ kind: 'connection_request', askedType: type }]);
  }
  const [tom, nora] = await two();
  const { requestId } = await ask(tom, nora, 'friend');
  await app.owner.query(`UPDATE connection_requests SET expires_at = now() WHERE id = $1`, [requestId]);
  await ask(tom, nora, 'couple');
  expect(await inboxOf(nora)).toMatchObject([{ kind: 'connection_request', askedType: 'couple' }]);
});

test('a push names the requested relationship and opens the requester’s page [S2-029]', async () => {
  const [tom, nora] = await two();
  const device = await subscribeDevice(service, nora);
  await nora.api.notifications.setShowContent({ enabled: true });
  await ask(tom, nora, 'couple');
  await makeDeliveriesDue(app, nora);
  await expect.poll(() => isDelivered(app, nora), { timeout: 10_000 }).toBe(true);
  expect(device.pushes()).toMatchObject([{ title: 'Tom asks to be your partner', url: `/user/${tom.id}` }]);
});

test('a couple is created only if the acceptance names it [S2-029]', async () => {
  const [tom, nora] = await two();
  const { requestId } = await ask(tom, nora, 'couple');
  for (const named of [undefined, 'friend'] as const) {
    expect(await refusalFrom(accept(nora, requestId, named))).toMatchObject({ code: 'COUPLE_UNCONFIRMED' });
  }
  expect([await typesOf(tom), await typesOf(nora)]).toEqual([[], []]);
  expect((await nora.api.connections.listConnectionRequests()).received).toMatchObject([{ id: requestId }]);
  expect(await inboxOf(nora)).toHaveLength(1);
  expect(await inboxOf(tom)).toEqual([]);
  const { relationshipId } = await accept(nora, requestId, 'couple');
  expect(await typesOf(nora)).toEqual(['couple']);
  // A repeated call returns the same result, even with another kind.
  expect(await accept(nora, requestId)).toEqual({ relationshipId });
});

test('a friend request in return for a couple request creates no couple: both stay pending [S2-029]', async () => {
  const [tom, nora] = await two();
  const asked = await ask(tom, nora, 'couple');
  const answer = await ask(nora, tom, 'friend');
  expect(answer.relationshipId).toBeNull();
  expect(answer.requestId).not.toBe(asked.requestId);
  expect(await typesOf(nora)).toEqual([]);
  await accept(tom, answer.requestId, 'friend');
  expect(await typesOf(nora)).toEqual(['friend']);
  const [luca, sara] = await two();
  await ask(luca, sara, 'couple');
  expect((await ask(sara, luca, 'couple')).relationshipId).not.toBeNull();
});

test('an invitation by mail names the offered relationship in the inbox [S6-007]', async () => {
  const [tom, nora, luca] = [await person(app.url), await person(app.url), await person(app.url)];
  await app.owner.query('UPDATE auth_users SET email_verified = true');
  const friend = { id: crypto.randomUUID(), name: 'Luca', email: luca.profile.email };
  await tom.api.invitations.sendInvitations({
    ...({ kind: 'partner', partnerName: 'Nora' } as const),
    ...{ id: crypto.randomUUID(), email: nora.profile.email },
  });
  await tom.api.invitations.sendInvitations({ kind: 'group', friends: [friend] });
  expect(await inboxOf(nora)).toMatchObject([{ kind: 'invitation_received', askedType: 'couple' }]);
  expect(await inboxOf(luca)).toMatchObject([{ kind: 'invitation_received', askedType: 'group' }]);
  await couple(nora, luca);
  expect(await inboxOf(nora)).toMatchObject([{ kind: 'invitation', askedType: null }, {}]);
});

test('the requester is notified of an acceptance, not of an invitation [S2-029]', async () => {
  const [tom, nora] = [await person(app.url), await person(app.url)];
  await tom.api.connections.askToConnect({ personId: nora.id, relationshipType: 'friend' });
  const [request] = (await nora.api.connections.listConnectionRequests()).received;
  await nora.api.connections.acceptConnection({ requestId: request?.id ?? '' });
  expect(await inboxOf(tom)).toMatchObject([{ kind: 'invitation', askedType: 'friend' }]);
});
