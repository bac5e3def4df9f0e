import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { backdateDailyCounts } from '../../../test/support/days.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let anna: Person;
let luca: Person;
/** The token of the group's link, by which Luca joined. */
let token: string;
let casa: string;

const make = () => person(app.url);
beforeAll(async () => {
  app = await startTestApp();
  [anna, luca] = await Promise.all([make(), make()]);
  await app.owner.query('UPDATE auth_users SET email_verified = true');
});
afterAll(() => app.close());
beforeEach(async () => {
  await backdateDailyCounts(app.owner, anna.id);
  ({ token } = await anna.api.invitations.createInvitation({ kind: 'friends' }));
  ({ relationshipId: casa } = await use(luca));
});

const use = (who: Person) => who.api.invitations.acceptInvitation({ token });
const remove = ({ id: memberId }: Person) => anna.api.roles.removeMember({ relationshipId: casa, memberId });
const isIn = async (who: Person) =>
  (await who.api.relationships.listMyRelationships({})).relationships.some(({ id }) => id === casa);
const statusFor = async ({ api }: Pick<Person, 'api'>) =>
  (await api.invitations.getInvitation({ token })).status;
/** Invites a person to the group by mail; returns the invitation's id. */
async function mail(who: Person): Promise<string> {
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [who.id]);
  const id = randomUUID();
  const friends = [{ id, name: 'Sofia', email: who.profile.email }];
  const input = { kind: 'group', relationshipId: casa, friends } as const;
  const { results } = await anna.api.invitations.sendInvitations({ ...input, friends });
  expect(results).toMatchObject([{ refusal: null }]);
  return id;
}
const accept = (who: Person, invitationId: string) =>
  who.api.invitations.acceptReceivedInvitation({ invitationId });
const nameFor = async ({ api }: Pick<Person, 'api'>, link: string) =>
  (await api.invitations.getInvitation({ token: link })).groupName;
/** Makes a person who joined by mailed invitation and was removed. */
async function removed(): Promise<Person> {
  const sofia = await make();
  await accept(sofia, await mail(sofia));
  await remove(sofia);
  return sofia;
}

test('an earlier link admits others but not the removed person, whatever the clock says [S3-009]', async () => {
  const sofia = await removed();
  await app.owner.query(
    `UPDATE relationship_members SET left_at = joined_at, joined_at = joined_at - interval '1 day'
     WHERE profile_id = $1`,
    [sofia.id],
  );
  expect(await statusFor(sofia)).toBe('outdated');
  expect(await refusalFrom(use(sofia))).toMatchObject({ code: 'INVITATION_BEFORE_REMOVAL' });
  expect(await isIn(sofia)).toBe(false);
  const stranger = await make();
  expect([await statusFor(stranger), await statusFor(openBrowser(app.url))]).toEqual(['valid', 'valid']);
  await use(stranger);
  expect(await isIn(stranger)).toBe(true);
});

test('a person who left or deleted the account just before the removal cannot return by the link either [S3-009]', async () => {
  const [sofia, vera] = await Promise.all([make(), make()]);
  for (const who of [sofia, vera]) await accept(who, await mail(who));
  await sofia.api.roles.leaveRelationship({ relationshipId: casa });
  await vera.api.deletion.deleteAccount();
  await Promise.all([remove(sofia), remove(vera)]);
  await remove(sofia);
  const restored = openBrowser(app.url);
  await restored.api.auth.signIn({ email: vera.profile.email, password: PASSWORD });
  await restored.api.deletion.restoreAccount();
  const back = { ...vera, ...restored };
  for (const who of [sofia, back]) {
    expect(await statusFor(who)).toBe('outdated');
    expect(await refusalFrom(use(who))).toMatchObject({ code: 'INVITATION_BEFORE_REMOVAL' });
    expect(await isIn(who)).toBe(false);
  }
  await accept(sofia, await mail(sofia));
  expect(await isIn(sofia)).toBe(true);
});

test('a link shows its group’s current name while it admits its holder, and later only to members [S2-130]', async () => {
  const sofia = await removed();
  const old = (await anna.api.relationships.listMyRelationships({})).relationships[0]?.name;
  await anna.api.roles.renameGroup({ relationshipId: casa, name: 'Casa nuova' });
  const stranger = await make();
  expect([await nameFor(stranger, token), await nameFor(luca, token)]).toEqual(['Casa nuova', 'Casa nuova']);
  expect(await nameFor(sofia, token)).toBe(old);
  await app.owner.query(`UPDATE partner_invitations SET expires_at = now() WHERE relationship_id = $1`, [
    casa,
  ]);
  expect(await nameFor(luca, token)).toBe('Casa nuova');
  expect([await nameFor(sofia, token), await nameFor(stranger, token)]).toEqual([old, null]);
  expect(await nameFor(openBrowser(app.url), token)).toBeNull();
});

test('a later mail admits the removed person, until another removal [S3-009]', async () => {
  const sofia = await removed();
  await accept(sofia, await mail(sofia));
  expect(await isIn(sofia)).toBe(true);
  expect(await refusalFrom(use(sofia))).toMatchObject({ code: 'ALREADY_CONNECTED' });
  await remove(sofia);
  expect(await refusalFrom(use(sofia))).toMatchObject({ code: 'INVITATION_BEFORE_REMOVAL' });
});

test('an earlier mail does not admit the removed person until it is resent [S3-009]', async () => {
  const sofia = await make();
  const id = await mail(sofia);
  await use(sofia);
  await remove(sofia);
  expect(await refusalFrom(accept(sofia, id))).toMatchObject({ code: 'INVITATION_BEFORE_REMOVAL' });
  const status = async () =>
    (await anna.api.invitations.listInvitations()).sent.find((one) => one.id === id)?.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('sent');
  await anna.api.invitations.resendInvitation({ invitationId: id });
  await accept(sofia, id);
  expect(await isIn(sofia)).toBe(true);
});

test('an earlier removal or another person’s does not keep a later invited person out [S3-009]', async () => {
  const sofia = await removed();
  const other = await make();
  const id = await mail(other);
  await remove(luca);
  // Neither removal concerns the receiver of this invitation.
  await accept(other, id);
  expect(await isIn(other)).toBe(true);
  expect(await isIn(sofia)).toBe(false);
});

test('a person who left voluntarily can return by an earlier link [S3-009]', async () => {
  const sofia = await make();
  await accept(sofia, await mail(sofia));
  await sofia.api.roles.leaveRelationship({ relationshipId: casa });
  expect(await statusFor(sofia)).toBe('valid');
  await use(sofia);
  expect(await isIn(sofia)).toBe(true);
});

test('a person removed while returning by the link is removed [S3-009]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const sofia = await make();
    await accept(sofia, await mail(sofia));
    const [gone, back] = await Promise.allSettled([remove(sofia), use(sofia)]);
    expect(gone.status).toBe('fulfilled');
    expect(back.status).toBe('rejected');
    expect(await isIn(sofia)).toBe(false);
  }
});

test('invitations of a former owner end, so that people whom the new owner removed cannot return [S3-009]', async () => {
  const sofia = await make();
  const id = await mail(sofia);
  await use(sofia);
  const sent = async () => (await anna.api.invitations.listInvitations()).sent.find((one) => one.id === id);
  await expect.poll(async () => (await sent())?.status, { timeout: 10_000 }).toBe('sent');
  const { lastSeq } = await anna.api.events.listEvents({});
  await anna.api.roles.handOverGroup({ relationshipId: casa, memberId: luca.id });
  const { events } = await anna.api.events.listEvents({ after: lastSeq });
  expect(events.filter(({ kind }) => kind === 'invitations.changed')).toHaveLength(2);
  await luca.api.roles.removeMember({ relationshipId: casa, memberId: sofia.id });
  const again = anna.api.invitations.resendInvitation({ invitationId: id });
  expect((await refusalFrom(again)).code).toBe('INVITATION_NOT_FOUND');
  expect((await refusalFrom(accept(sofia, id))).code).toBe('INVITATION_NOT_FOUND');
  for (const who of [sofia, await make()])
    expect((await refusalFrom(use(who))).code).toBe('INVITATION_NOT_FOUND');
  expect(await sent()).toMatchObject({ status: 'cancelled', url: null });
});
