import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

const DAY_MS = 86_400_000;
const MALFORMED = ['x', 'a'.repeat(21), 'a'.repeat(65), `${'a'.repeat(31)}%`, `${'a'.repeat(30)}..`];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const partnerLink = (one: Person, partnerName = 'Marco') =>
  one.api.invitations.createInvitation({ kind: 'partner', partnerName });
const friendsLink = (one: Person, groupName?: string) =>
  one.api.invitations.createInvitation({
    kind: 'friends',
    ...(groupName === undefined ? {} : { groupName }),
  });
const preview = (who: Pick<Person, 'api'>, token: string) => who.api.invitations.getInvitation({ token });
const accept = (who: Person, token: string) => who.api.invitations.acceptInvitation({ token });
const listOf = async (one: Person) => (await one.api.relationships.listMyRelationships({})).relationships;

async function rowOf(token: string) {
  const hash = createHash('sha256').update(token).digest('base64url');
  const { rows } = await app.owner.query('SELECT * FROM partner_invitations WHERE invitation_token = $1', [
    hash,
  ]);
  return rows[0];
}

async function expire(token: string): Promise<void> {
  await app.owner.query(`UPDATE partner_invitations SET expires_at = now() - interval '1 s' WHERE id = $1`, [
    (await rowOf(token)).id,
  ]);
}

describe('a partner link', () => {
  it('contains a random token, is valid for 7 days, and is stored encrypted [S2-097] [S9-029]', async () => {
    const one = await person(app.url);
    const link = await partnerLink(one);
    expect(link.token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(link.url).toMatch(new RegExp(`^http://localhost:\\d+/join/${link.token}$`));
    const validity = Date.parse(link.expiresAt) - Date.now();
    expect(validity).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(validity).toBeLessThanOrEqual(7 * DAY_MS);
    expect(await rowOf(link.token)).toMatchObject({
      id: link.id,
      status: 'pending',
      invitation_type: 'link',
      partner_name: 'Marco',
      inviter_id: one.id,
      relationship_id: null,
      opened_at: null,
      accepted_at: null,
    });
    const { rows } = await app.owner.query('SELECT i::text AS line FROM partner_invitations i');
    expect(rows.filter((row) => row.line.includes(link.token))).toEqual([]);
    expect((await partnerLink(one)).token).not.toBe(link.token);
  });

  it('tells its holder who invites, signed in or not; reading it records nothing [S2-130]', async () => {
    const one = await person(app.url, { firstName: 'Anna' });
    const { token, expiresAt } = await partnerLink(one);
    expect(await preview(one, token)).toMatchObject({ status: 'own' });
    expect((await rowOf(token)).opened_at).toBeNull();

    expect(await preview(openBrowser(app.url), token)).toEqual({
      status: 'valid',
      relationshipType: 'couple',
      relationshipId: null,
      inviterFirstName: 'Anna',
      partnerName: 'Marco',
      groupName: null,
      ...{ email: null, message: null, members: [], memberCount: 0 },
      expiresAt,
      stores: { ios: null, android: null },
    });
    expect(await preview(await person(app.url), token)).toMatchObject({ status: 'valid' });
    expect((await rowOf(token)).opened_at).toBeNull();
  });

  it('makes both people a couple named after them and owned by the inviter [S5-036] [S6-006]', async () => {
    const one = await person(app.url, { firstName: 'Anna' });
    const other = await person(app.url, { firstName: 'Luca' });
    const { token } = await partnerLink(one, 'Tesoro');
    const { relationshipId } = await accept(other, token);
    const [made] = await listOf(one);
    expect(made).toMatchObject({ id: relationshipId, type: 'couple', name: 'Anna & Luca' });
    expect(made?.members).toMatchObject([
      { id: one.id, role: 'owner' },
      { id: other.id, role: 'member' },
    ]);
    expect(await rowOf(token)).toMatchObject({
      status: 'accepted',
      accepted_at: expect.any(Date),
      relationship_id: relationshipId,
    });
  });

  it('works once [S5-039]', async () => {
    const [one, other, third] = [await person(app.url), await person(app.url), await person(app.url)];
    const { token } = await partnerLink(one);
    const { relationshipId } = await accept(other, token);
    for (const who of [third, other, one]) {
      expect(await refusalFrom(accept(who, token))).toMatchObject({ code: 'INVITATION_ALREADY_ACCEPTED' });
    }
    // Only the two people of the new relationship are told its id.
    expect(await preview(third, token)).toMatchObject({ status: 'accepted', relationshipId: null });
    for (const who of [other, one]) {
      expect(await preview(who, token)).toMatchObject({ status: 'joined', relationshipId });
    }
    await other.api.roles.leaveRelationship({ relationshipId });
    expect(await preview(other, token)).toMatchObject({ status: 'accepted', relationshipId: null });
    expect(await listOf(third)).toEqual([]);
    expect(await listOf(one)).toHaveLength(0);
  });

  it('is refused after its expiry, by date or by status [S5-040]', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const { token } = await partnerLink(one);
    await expire(token);
    expect(await refusalFrom(accept(other, token))).toMatchObject({ code: 'INVITATION_EXPIRED' });
    for (const who of [one, other, openBrowser(app.url)]) {
      expect(await preview(who, token)).toMatchObject({ status: 'expired' });
    }
    const byStatus = await partnerLink(one);
    await app.owner.query(`UPDATE partner_invitations SET status = 'expired' WHERE id = $1`, [byStatus.id]);
    expect(await refusalFrom(accept(other, byStatus.token))).toMatchObject({ code: 'INVITATION_EXPIRED' });
    expect(await listOf(other)).toEqual([]);
  });

  it('is refused alike if malformed, unknown or cancelled [S5-038]', async () => {
    const one = await person(app.url);
    const cancelled = await partnerLink(one);
    await app.owner.query(`UPDATE partner_invitations SET status = 'cancelled' WHERE id = $1`, [
      cancelled.id,
    ]);
    const other = await person(app.url);
    for (const token of [...MALFORMED, 'a'.repeat(32), cancelled.token]) {
      expect(await refusalFrom(preview(other, token))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
      expect(await refusalFrom(accept(other, token))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    }
  });

  it('cannot be used by its maker or by a current partner', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const { token } = await partnerLink(one);
    expect(await refusalFrom(accept(one, token))).toMatchObject({ code: 'INVITATION_OWN' });
    await couple(other, one);
    expect(await refusalFrom(accept(other, token))).toMatchObject({ code: 'ALREADY_CONNECTED' });
    expect((await rowOf(token)).status).toBe('pending');
    expect(await listOf(one)).toHaveLength(1);
  });

  it('requires a session to be accepted [S5-038]', async () => {
    const { token } = await partnerLink(await person(app.url));
    const call = openBrowser(app.url).api.invitations.acceptInvitation({ token });
    expect(await refusalFrom(call)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('requires the partner’s name', async () => {
    const one = await person(app.url);
    expect(await refusalFrom(partnerLink(one, '  '))).toEqual({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'partnerName', key: 'invitations.partnerNameRequired' }] },
    });
  });
});

describe('a link for friends', () => {
  it('creates a group named after its owner or as the owner says [S5-035] [S7-039]', async () => {
    const one = await person(app.url, { firstName: 'Anna' });
    const unnamed = await friendsLink(one);
    const blank = await friendsLink(one, '  ');
    const named = await friendsLink(one, 'Casa Rossi');
    expect(await listOf(one)).toMatchObject([
      { type: 'group', name: 'Casa Rossi', members: [{ id: one.id, role: 'owner' }] },
      { type: 'group', name: "Anna's Group" },
      { type: 'group', name: "Anna's Group" },
    ]);
    expect(await preview(openBrowser(app.url), named.token)).toMatchObject({
      status: 'valid',
      relationshipType: 'group',
      inviterFirstName: 'Anna',
      partnerName: null,
      groupName: 'Casa Rossi',
    });
    expect(blank.token).not.toBe(unnamed.token);
  });

  // OWASP: limited goods, here memberships, are not given twice.
  // ASVS V2.3.4
  it('admits several people, each once', async () => {
    const [one, other, third] = [await person(app.url), await person(app.url), await person(app.url)];
    const { token } = await friendsLink(one);
    const { relationshipId } = await accept(other, token);
    const firstUse = (await rowOf(token)).accepted_at;
    expect(await accept(third, token)).toEqual({ relationshipId });
    expect(await refusalFrom(accept(other, token))).toMatchObject({ code: 'INVITATION_ALREADY_ACCEPTED' });
    expect(await refusalFrom(accept(one, token))).toMatchObject({ code: 'INVITATION_OWN' });

    const [made] = await listOf(third);
    expect(made?.members.map(({ id, role }) => [id, role])).toEqual([
      [one.id, 'owner'],
      [other.id, 'member'],
      [third.id, 'member'],
    ]);
    expect(await preview(other, token)).toMatchObject({ status: 'joined', relationshipId });
    expect(await preview(await person(app.url), token)).toMatchObject({
      status: 'valid',
      members: [one, other, third].map(({ profile: { firstName } }) => ({ firstName })),
      memberCount: 3,
    });
    expect(firstUse).toBeInstanceOf(Date);
    expect(await rowOf(token)).toMatchObject({ status: 'pending', accepted_at: firstUse });
  });

  it('is refused to a person who is already in the group', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const { token } = await friendsLink(one);
    const [made] = await listOf(one);
    await app.owner.query(
      `INSERT INTO relationship_members (relationship_id, profile_id, role) VALUES ($1, $2, 'member')`,
      [made?.id, other.id],
    );
    expect(await preview(other, token)).toMatchObject({ status: 'joined', relationshipId: made?.id });
    expect(await refusalFrom(accept(other, token))).toMatchObject({ code: 'ALREADY_CONNECTED' });
  });
});
