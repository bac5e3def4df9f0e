import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { listMyInvitations } from './link-invitations.ts';
import { eraseEndedTokens } from './queries/erasing.ts';

let app: TestApp;
let maker: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
  [maker, other] = [await person(app.url), await person(app.url)];
});
afterAll(() => app.close());

const partnerLink = () => maker.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Marco' });
const open = async (who: Person) => (await who.api.invitations.listMyInvitations()).invitations;
const mine = async (id: string) => (await open(maker)).find((invitation) => invitation.id === id);
const sealed = async (id: string): Promise<string | null> =>
  (await app.owner.query('SELECT sealed_token FROM partner_invitations WHERE id = $1', [id])).rows[0]
    .sealed_token;

/** Returns the link of an invitation as a server with other secrets would list it. */
async function readWith(secrets: Partial<Services['config']>, id: string) {
  const services = { ...app.services, config: { ...app.services.config, ...secrets } };
  const list = await listMyInvitations(services, maker.id as ViewerId);
  return list.find((invitation) => invitation.id === id)?.url;
}

test('only its maker finds an open link again, on any device [S7-048]', async () => {
  const link = await partnerLink();
  expect(await mine(link.id)).toEqual({
    id: link.id,
    relationshipType: 'couple',
    partnerName: 'Marco',
    groupName: null,
    isMailed: false,
    url: link.url,
    openedAt: null,
    registeringAt: null,
    createdAt: expect.any(String),
    expiresAt: link.expiresAt,
  });
  expect(await open(other)).toEqual([]);
  const group = await maker.api.invitations.createInvitation({ kind: 'friends', groupName: 'Casa' });
  expect(await open(maker)).toMatchObject([
    { id: group.id, groupName: 'Casa', partnerName: null, url: group.url },
    { id: link.id },
  ]);
});

test('a stored token is decrypted by the current or previous secret, and only for its own invitation', async () => {
  const [link, second] = [await partnerLink(), await partnerLink()];
  expect(await sealed(link.id)).not.toContain(link.token);
  const { secret } = app.services.config;
  expect(await readWith({ secret: 'changed', previousSecret: secret }, link.id)).toBe(link.url);
  expect(await readWith({ secret: 'changed', previousSecret: undefined }, link.id)).toBeNull();
  await app.owner.query('UPDATE partner_invitations SET sealed_token = $1 WHERE id = $2', [
    await sealed(second.id),
    link.id,
  ]);
  expect(await mine(link.id)).toMatchObject({ url: null });
});

test('the first opening and registration by another person are recorded once, and the maker gets an event [S2-130]', async () => {
  const link = await partnerLink();
  const opening = (who: Pick<Person, 'api'>) => who.api.invitations.openInvitation({ token: link.token });
  const { lastSeq: after } = await maker.api.events.listEvents({});
  await opening(maker);
  expect(await mine(link.id)).toMatchObject({ openedAt: null });
  await opening(openBrowser(app.url));
  const { openedAt } = (await mine(link.id)) ?? {};
  expect(openedAt).toEqual(expect.any(String));
  await opening(other);
  expect(await mine(link.id)).toMatchObject({ openedAt, registeringAt: null });
  const begin = { token: link.token, step: 'registering' as const };
  for (const who of [maker, openBrowser(app.url), other]) await who.api.invitations.openInvitation(begin);
  expect(await mine(link.id)).toMatchObject({ openedAt, registeringAt: expect.any(String) });
  const { events } = await maker.api.events.listEvents({ after });
  const changed = (step: string) => ({
    kind: 'invitations.changed',
    payload: { invitationId: link.id, step },
  });
  expect(events).toMatchObject([changed('opened'), changed('registering')]);
  const unknown = other.api.invitations.openInvitation({ token: 'a'.repeat(32) });
  expect(await refusalFrom(unknown)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
});

test('only its maker can end a link, which then works for nobody; a used one cannot be ended [S8-059]', async () => {
  const link = await partnerLink();
  const cancel = (who: Person, id = link.id) => who.api.invitations.cancelInvitation({ invitationId: id });
  expect(await refusalFrom(cancel(other))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  expect(await mine(link.id)).toBeDefined();
  await cancel(maker);
  await cancel(maker);
  expect(await mine(link.id)).toBeUndefined();
  expect(await sealed(link.id)).toBeNull();
  const use = other.api.invitations.acceptInvitation({ token: link.token });
  expect(await refusalFrom(use)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });

  const used = await partnerLink();
  await other.api.invitations.acceptInvitation({ token: used.token });
  expect(await refusalFrom(cancel(maker, used.id))).toMatchObject({ code: 'INVITATION_ALREADY_ACCEPTED' });
});

test('the encrypted link is erased after acceptance or expiry', async () => {
  const [accepted, expired, waiting] = [await partnerLink(), await partnerLink(), await partnerLink()];
  const third = await person(app.url);
  await third.api.invitations.acceptInvitation({ token: accepted.token });
  expect(await sealed(accepted.id)).toBeNull();
  await app.owner.query('UPDATE partner_invitations SET expires_at = now() WHERE id = $1', [expired.id]);
  expect(await mine(expired.id)).toBeUndefined();
  expect(await sealed(expired.id)).not.toBeNull();
  expect(await eraseEndedTokens(app.services.database.db, 100)).toBe(1);
  expect(await sealed(expired.id)).toBeNull();
  expect(await mine(waiting.id)).toMatchObject({ url: waiting.url });
});
