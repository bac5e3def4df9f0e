import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { refusalPageOf } from './refusal-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function verified(given: Parameters<typeof person>[1] = {}): Promise<Person> {
  const one = await person(app.url, given);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  return one;
}

/** Invites the address of an account; returns the invitation's id when the mail is sent. */
async function invite(one: Person, other: Person): Promise<string> {
  const id = randomUUID();
  const { email } = other.profile;
  const made = { kind: 'partner', id, partnerName: 'Marco', email, message: 'Come!' } as const;
  await one.api.invitations.sendInvitations(made);
  await expect.poll(async () => (await sent(one, id))?.status, { timeout: 10_000 }).toBe('sent');
  return id;
}
const sent = async (one: Person, id: string) =>
  (await one.api.invitations.listInvitations()).sent.find((invitation) => invitation.id === id);
const received = async (one: Person) => (await one.api.invitations.listInvitations()).received;
const accept = (one: Person, invitationId: string) =>
  one.api.invitations.acceptReceivedInvitation({ invitationId });
const declineIt = (one: Person, invitationId: string) =>
  one.api.invitations.declineReceivedInvitation({ invitationId });
const cancel = (one: Person, invitationId: string) => one.api.invitations.cancelInvitation({ invitationId });
const refuseByMail = (id: string) =>
  openBrowser(app.url).api.invitations.refuseInvitation({
    refusal: refusalPageOf(app.services, id).split('/').at(-1) ?? '',
  });
const pair = async () => [await verified({ firstName: 'Anna' }), await verified()] as const;

const outcomes = async (calls: ReadonlyArray<Promise<unknown>>) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code));

describe('an invitation to a verified address', () => {
  test('is listed, and can be accepted without its link [S6-007] [S7-048]', async () => {
    const [anna, marco] = await pair();
    const id = await invite(anna, marco);
    expect(await received(marco)).toMatchObject([
      { id, status: 'sent', inviterFirstName: 'Anna', message: 'Come!', relationshipType: 'couple' },
    ]);
    const { relationshipId } = await accept(marco, id);
    expect(await sent(anna, id)).toMatchObject({ status: 'accepted', url: null, resendsLeft: 0 });
    expect(await received(marco)).toMatchObject([{ id, status: 'accepted' }]);
    const { relationships } = await anna.api.relationships.listMyRelationships({});
    expect(relationships.map((relationship) => relationship.id)).toEqual([relationshipId]);
    expect(await refusalFrom(accept(marco, id))).toMatchObject({ code: 'INVITATION_ALREADY_ACCEPTED' });
    expect(await refusalFrom(declineIt(marco, id))).toMatchObject({ code: 'INVITATION_ALREADY_ACCEPTED' });
  });

  test('shows its address and message by its link; only the person who declined reads that [S2-130]', async () => {
    const [anna, marco] = await pair();
    const id = await invite(anna, marco);
    const token = (await sent(anna, id))?.url?.split('/').at(-1) ?? '';
    const preview = (who: Pick<Person, 'api'>) => who.api.invitations.getInvitation({ token });
    const { email } = marco.profile;
    for (const who of [openBrowser(app.url), marco]) {
      expect(await preview(who)).toMatchObject({ status: 'valid', email, message: 'Come!' });
    }
    const stranger = await verified();
    expect(await preview(stranger)).toMatchObject({ status: 'other_address', email, message: null });
    await declineIt(marco, id);
    expect(await preview(marco)).toMatchObject({ status: 'declined', email: null, message: null });
    expect(await refusalFrom(stranger.api.invitations.acceptInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    const withdrawn = await invite(anna, marco);
    const other = (await sent(anna, withdrawn))?.url?.split('/').at(-1) ?? '';
    await cancel(anna, withdrawn);
    const gone = marco.api.invitations.getInvitation({ token: other });
    expect(await refusalFrom(gone)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });

  test('is in the inbox until it was read or has ended [S6-007]', async () => {
    const [anna, marco] = await pair();
    const inbox = async () => (await marco.api.notifications.listNotifications({})).notifications;
    for (const end of [declineIt, accept] as const) {
      const id = await invite(anna, marco);
      expect(await inbox()).toMatchObject([
        { kind: 'invitation_received', actors: [{ firstName: 'Anna' }], relationship: null, isRead: false },
      ]);
      await end(marco, id);
      expect(await inbox()).toEqual([]);
    }
    const withdrawn = await invite(anna, marco);
    await cancel(anna, withdrawn);
    expect(await inbox()).toEqual([]);
    await anna.api.moderation.blockPerson({ personId: marco.id });
    await invite(anna, marco);
    expect(await inbox()).toEqual([]);
  });

  test('to a group ends when its maker leaves, with its notification [S6-007]', async () => {
    const [anna, marco] = await pair();
    const casa = await createGroup(anna, await verified());
    const id = randomUUID();
    await anna.api.invitations.sendInvitations({
      ...{ kind: 'group', relationshipId: casa },
      friends: [{ id, name: 'Marco', email: marco.profile.email }],
    });
    const inbox = async () =>
      (await marco.api.notifications.listNotifications({})).notifications.map(({ kind }) => kind);
    expect(await inbox()).toEqual(['invitation_received']);
    await anna.api.roles.leaveRelationship({ relationshipId: casa });
    expect(await inbox()).toEqual([]);
    expect((await received(marco)).filter(({ status }) => status === 'sent')).toEqual([]);
    expect(await refusalFrom(accept(marco, id))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });

  test('cannot be read, accepted or declined by others', async () => {
    const [anna, marco] = await pair();
    const id = await invite(anna, marco);
    for (const other of [await verified(), anna]) {
      expect(await received(other)).toEqual([]);
      expect(await refusalFrom(accept(other, id))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
      expect(await refusalFrom(declineIt(other, id))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    }
    expect(await sent(marco, id)).toBeUndefined();
  });

  test('can be declined, which its maker sees live, or cancelled, and then disappears [S4-038]', async () => {
    const [anna, marco] = await pair();
    const id = await invite(anna, marco);
    const { lastSeq: after } = await anna.api.events.listEvents({});
    await declineIt(marco, id);
    await declineIt(marco, id);
    const { events } = await anna.api.events.listEvents({ after });
    expect(events).toMatchObject([{ kind: 'invitations.changed', payload: { invitationId: id } }]);
    expect(await sent(anna, id)).toMatchObject({ status: 'declined' });
    expect(await received(marco)).toMatchObject([{ id, status: 'declined' }]);
    expect(await refusalFrom(accept(marco, id))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });

    const other = await invite(anna, marco);
    const { lastSeq } = await marco.api.events.listEvents({});
    await cancel(anna, other);
    const heard = (await marco.api.events.listEvents({ after: lastSeq })).events.map(({ kind }) => kind);
    expect(heard.sort()).toEqual(['invitations.changed', 'notifications.changed']);
    const { rows } = await app.owner.query(
      'SELECT id, custom_message AS message FROM partner_invitations WHERE id = ANY ($1) ORDER BY created_at',
      [[id, other]],
    );
    expect(rows).toEqual([
      { id, message: 'Come!' },
      { id: other, message: null },
    ]);
    expect((await received(marco)).map((invitation) => invitation.id)).toEqual([id]);
    expect(await sent(anna, other)).toMatchObject({ status: 'cancelled' });
  });

  test('expires [S4-039]', async () => {
    const [anna, marco] = await pair();
    const id = await invite(anna, marco);
    await app.owner.query('UPDATE partner_invitations SET expires_at = now() WHERE id = $1', [id]);
    expect(await sent(anna, id)).toMatchObject({ status: 'expired', url: null, resendsLeft: 0 });
    expect(await received(marco)).toMatchObject([{ id, status: 'expired' }]);
    expect(await refusalFrom(accept(marco, id))).toMatchObject({ code: 'INVITATION_EXPIRED' });
    const again = anna.api.invitations.resendInvitation({ invitationId: id });
    expect(await refusalFrom(again)).toMatchObject({ code: 'INVITATION_EXPIRED' });
  });

  test('is neither mailed nor listed behind a block, without telling its maker', async () => {
    const [anna, marco] = await pair();
    await couple(anna, marco);
    await marco.api.moderation.blockPerson({ personId: anna.id });
    const id = await invite(anna, marco);
    expect(await sent(anna, id)).toMatchObject({ status: 'sent' });
    expect(await received(marco)).toEqual([]);
    const { rows } = await app.owner.query(
      `SELECT FROM mail_outbox WHERE recipient = $1 AND text LIKE '%/refuse-invitation/%'`,
      [marco.profile.email],
    );
    expect(rows).toEqual([]);
  });
});

describe('invitations of friends', () => {
  const friend = (email: string) => ({ id: randomUUID(), name: 'Luca', email });
  const address = () => `${randomUUID()}@example.org`;

  test('create one group; a refusal does not stop the others [S5-035] [S8-065]', async () => {
    const anna = await verified({ firstName: 'Anna' });
    const friends = [friend(anna.profile.email), friend(address()), friend(address())];
    const input = { kind: 'group', friends } as const;
    const first = await anna.api.invitations.sendInvitations(input);
    expect(first.results.map((result) => result.refusal?.code ?? null)).toEqual([
      'INVITATION_OWN',
      null,
      null,
    ]);
    // A repeated call creates no second group and invites nobody twice.
    expect(await anna.api.invitations.sendInvitations(input)).toEqual(first);
    const { relationships } = await anna.api.relationships.listMyRelationships({});
    expect(relationships).toMatchObject([{ id: first.relationshipId, name: "Anna's Group", type: 'group' }]);
    const { rows } = await app.owner.query('SELECT FROM partner_invitations WHERE relationship_id = $1', [
      first.relationshipId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('lead into the same group, each once', async () => {
    const [anna, luca, sofia] = [await verified(), await verified(), await verified()];
    const friends = [friend(luca.profile.email), friend(sofia.profile.email)] as const;
    const { relationshipId } = await anna.api.invitations.sendInvitations({
      kind: 'group',
      groupName: 'Casa',
      friends: [...friends],
    });
    expect(await received(luca)).toMatchObject([{ groupName: 'Casa', relationshipType: 'group' }]);
    for (const [index, one] of [luca, sofia].entries()) {
      expect(await accept(one, friends[index]?.id ?? '')).toEqual({ relationshipId });
    }
    expect(await refusalFrom(accept(luca, friends[0].id))).toMatchObject({
      code: 'INVITATION_ALREADY_ACCEPTED',
    });
  });

  test('that were declined show their receiver the group’s earlier name, not a new one', async () => {
    const [anna, luca, sofia] = [await verified(), await verified(), await verified()];
    const friends = [friend(luca.profile.email), friend(sofia.profile.email)] as const;
    const { relationshipId } = await anna.api.invitations.sendInvitations({
      kind: 'group',
      groupName: 'Casa',
      friends: [...friends],
    });
    if (relationshipId === null) throw new Error('the group did not begin');
    await luca.api.invitations.declineReceivedInvitation({ invitationId: friends[0].id });
    await accept(sofia, friends[1].id);
    await anna.api.roles.renameGroup({ relationshipId, name: 'Casa nuova' });
    expect(await received(luca)).toMatchObject([{ status: 'declined', groupName: null }]);
    expect(await received(sofia)).toMatchObject([{ status: 'accepted', groupName: 'Casa nuova' }]);
  });

  test('contain no address twice, in any case, and require an own group [S5-033]', async () => {
    const [anna, other] = await pair();
    const email = address();
    const twice = [friend(email), friend(email.toUpperCase())];
    const call = anna.api.invitations.sendInvitations({ kind: 'group', friends: twice });
    expect(await refusalFrom(call)).toMatchObject({
      data: { fields: [{ path: 'friends.1.email', key: 'friendsInvite.duplicateEmail' }] },
    });
    const none = anna.api.invitations.sendInvitations({ kind: 'group', friends: [] });
    expect(await refusalFrom(none)).toMatchObject({
      data: { fields: [{ path: 'friends', key: 'friendsInvite.atLeastOneFriend' }] },
    });
    const { relationshipId } = await anna.api.invitations.sendInvitations({
      kind: 'group',
      friends: [friend(address())],
    });
    const foreign = { kind: 'group' as const, relationshipId, friends: [friend(address())] };
    const intruder = other.api.invitations.sendInvitations(foreign);
    expect(await refusalFrom(intruder)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });
});

describe('simultaneous calls', () => {
  test('of cancelling and accepting have one result', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, marco] = await pair();
      const id = await invite(anna, marco);
      const [cancelled, accepted] = await outcomes([cancel(anna, id), accept(marco, id)]);
      const { relationships } = await marco.api.relationships.listMyRelationships({});
      const status = (await sent(anna, id))?.status;
      if (accepted === 'ok') {
        expect([cancelled, status]).toEqual(['INVITATION_ALREADY_ACCEPTED', 'accepted']);
        expect(relationships).toHaveLength(1);
      } else {
        expect([cancelled, accepted, status]).toEqual(['ok', 'INVITATION_NOT_FOUND', 'cancelled']);
        expect(relationships).toEqual([]);
      }
    }
  });

  test('of resending and refusing end refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, marco] = await pair();
      const id = await invite(anna, marco);
      const resend = anna.api.invitations.resendInvitation({ invitationId: id });
      const [resent, refused] = await outcomes([resend, refuseByMail(id)]);
      expect(refused).toBe('ok');
      expect(['ok', 'INVITATION_NOT_FOUND']).toContain(resent);
      expect(await sent(anna, id)).toMatchObject({ status: 'declined' });
    }
  });
});
