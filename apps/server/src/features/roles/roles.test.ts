import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { backdateDailyCounts, countTowardsDailyLimit } from '../../../test/support/days.ts';
import {
  askForBesos,
  createTestReward,
  giveInSteps,
  kindsAfter,
  lastSeq,
  redeemReward,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { receivesSignal } from '../../../test/support/relationship-signals.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';

let app: TestApp;
let anna: Person;
let luca: Person;
let sofia: Person;
let stranger: Person;
/** Anna's group. After Anna, Luca has been a member longest. */
let casa: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, luca, sofia, stranger] = (await Promise.all(
    ['Anna', 'Luca', 'Sofia', 'Nora'].map((firstName) => person(app.url, { firstName })),
  )) as [Person, Person, Person, Person];
});
afterAll(async () => {
  const client = await app.owner.connect();
  const { rules } = await verifyLedger(client, APP_ROLE);
  client.release();
  expect(rules.filter(({ findings }) => findings.length > 0)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  await backdateDailyCounts(app.owner, anna.id);
  casa = await createGroup(anna, luca, sofia);
});

const rename = (who: Person, name: string) => who.api.roles.renameGroup({ relationshipId: casa, name });
const remove = (who: Person, { id: memberId }: Person) =>
  who.api.roles.removeMember({ relationshipId: casa, memberId });
const handOver = (who: Person, { id: memberId }: Person) =>
  who.api.roles.handOverGroup({ relationshipId: casa, memberId });
const leave = (who: Person, relationshipId = casa) => who.api.roles.leaveRelationship({ relationshipId });

async function seenBy(who: Person) {
  const { relationships } = await who.api.relationships.listMyRelationships({});
  return relationships.find(({ id }) => id === casa);
}
async function rolesSeenBy(who: Person): Promise<Record<string, string> | undefined> {
  const seen = await seenBy(who);
  return seen && Object.fromEntries(seen.members.map(({ firstName, role }) => [firstName, role]));
}
async function inboxOf(who: Person) {
  const { notifications } = await who.api.notifications.listNotifications({});
  return notifications.filter(({ relationship }) => relationship?.id === casa);
}
const feedOf = async (who: Person) =>
  (await who.api.feed.listActivities({ limit: 50 })).activities.map(({ id }) => id);

describe('the owner of a group [S3-009]', () => {
  it('renames it, and every member gets an event', async () => {
    const seq = await lastSeq(luca);
    await rename(anna, '  Casa Rossi ');
    expect((await seenBy(luca))?.name).toBe('Casa Rossi');
    expect(await kindsAfter(luca, seq)).toEqual(['relationships.changed']);
    await rename(anna, 'Casa Rossi');
    expect(await kindsAfter(luca, seq)).toHaveLength(1);
  });

  it('cannot give it an empty or too long name', async () => {
    for (const [name, key] of [
      [' ', 'relationships.nameRequired'],
      ['x'.repeat(81), 'registration.nameTooLong'],
    ]) {
      expect(await refusalFrom(rename(anna, name ?? ''))).toEqual({
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'name', key }] },
      });
    }
  });

  it('hands it over and becomes a member', async () => {
    await handOver(anna, luca);
    expect(await rolesSeenBy(sofia)).toEqual({ Anna: 'member', Luca: 'owner', Sofia: 'member' });
    expect((await inboxOf(luca))[0]).toMatchObject({ kind: 'made_owner', actors: [], isRead: false });
    // The repetition of a call whose response was lost succeeds.
    await handOver(anna, luca);
    expect(await refusalFrom(rename(anna, 'Mine'))).toMatchObject({ code: 'OWNER_ONLY' });
    await rename(luca, 'Lucas');
  });

  it('removes a member, who is notified without a name and loses access on every page', async () => {
    const page = await openLiveConnection(app.url, luca);
    await expect.poll(() => receivesSignal(app, page, luca, casa)).toBe(true);
    const name = (await seenBy(luca))?.name;
    await remove(anna, luca);
    await remove(anna, luca);
    expect(await rolesSeenBy(luca)).toBeUndefined();
    expect(await rolesSeenBy(sofia)).toEqual({ Anna: 'owner', Sofia: 'member' });
    await expect.poll(() => receivesSignal(app, page, luca, casa)).toBe(false);
    expect(await inboxOf(luca)).toMatchObject([
      { kind: 'removed', actors: [], actorCount: 0, relationship: { id: casa, name } },
    ]);
    expect(await inboxOf(sofia)).toEqual([]);
  });

  it('cannot remove or name a person who was never in it or is hidden by a block', async () => {
    await luca.api.moderation.blockPerson({ personId: anna.id });
    for (const whom of [stranger, luca, { ...anna, id: randomUUID() }])
      expect(await refusalFrom(handOver(anna, whom))).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    for (const whom of [stranger, anna, { ...anna, id: randomUUID() }])
      expect(await refusalFrom(remove(anna, whom))).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
    await luca.api.moderation.unblockPerson({ personId: anna.id });
  });

  it('can remove a person hidden by a block, and is told as little as about a former member', async () => {
    await luca.api.moderation.blockPerson({ personId: anna.id });
    await leave(sofia);
    const seq = await lastSeq(anna);
    expect([await remove(anna, luca), await remove(anna, sofia)]).toEqual([undefined, undefined]);
    expect(await kindsAfter(anna, seq)).toEqual([]);
    expect(await rolesSeenBy(luca)).toBeUndefined();
    expect(await inboxOf(luca)).toMatchObject([{ kind: 'removed', actors: [] }]);
    await luca.api.moderation.unblockPerson({ personId: anna.id });
    expect(await rolesSeenBy(anna)).toEqual({ Anna: 'owner' });
  });

  it('is the only one who can; strangers and former members get the response of a missing group', async () => {
    await leave(sofia);
    const attempts = (who: Person) => [
      () => rename(who, 'Mine'),
      () => remove(who, anna),
      () => handOver(who, who),
    ];
    for (const attempt of attempts(luca))
      expect(await refusalFrom(attempt())).toMatchObject({ code: 'OWNER_ONLY' });
    for (const attempt of [...attempts(sofia), ...attempts(stranger), () => leave(stranger)]) {
      expect(await refusalFrom(attempt())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('cannot exist in a couple, which cannot be renamed', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const relationshipId = await couple(one, other);
    for (const attempt of [
      () => one.api.roles.renameGroup({ relationshipId, name: 'Us' }),
      () => one.api.roles.removeMember({ relationshipId, memberId: other.id }),
      () => one.api.roles.handOverGroup({ relationshipId, memberId: other.id }),
    ]) {
      expect(await refusalFrom(attempt())).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('can change roles and names a hundred times a day', async () => {
    const busy = await person(app.url);
    const place = await createGroup(busy, stranger);
    await countTowardsDailyLimit(app.owner, busy.id, 'role', DAILY_LIMITS.role);
    const call = busy.api.roles.renameGroup({ relationshipId: place, name: 'Once more' });
    expect(await refusalFrom(call)).toMatchObject({
      code: 'ROLE_DAILY_LIMIT',
      data: { opensAt: expect.any(String) },
    });
  });
});

describe('a person who leaves a group', () => {
  it('as its owner is succeeded by the longest-standing member', async () => {
    await leave(anna);
    expect(await rolesSeenBy(sofia)).toEqual({ Luca: 'owner', Sofia: 'member' });
    expect(await inboxOf(luca)).toMatchObject([{ kind: 'made_owner', actors: [] }]);
    await rename(luca, 'Still here');
  });

  it('after handing it over leaves as a member without a successor', async () => {
    await handOver(anna, sofia);
    await leave(anna);
    expect(await rolesSeenBy(luca)).toEqual({ Luca: 'member', Sofia: 'owner' });
    expect(await inboxOf(luca)).toEqual([]);
  });

  it('as the last member leaves it empty', async () => {
    for (const who of [sofia, anna, luca]) await leave(who);
    expect(await seenBy(luca)).toBeUndefined();
    await leave(luca);
  });

  it('can still read earlier posts but no later ones, with the group’s name at that time', async () => {
    const before = await anna.api.besos.processBesoTransaction(gift(casa, luca.id));
    const name = (await seenBy(luca))?.name;
    await leave(luca);
    await rename(anna, 'After Luca');
    const after = await anna.api.besos.processBesoTransaction(gift(casa, sofia.id));
    const seen = await feedOf(luca);
    expect(seen).toContain(before.id);
    expect(seen).not.toContain(after.id);
    expect((await inboxOf(luca)).map(({ relationship }) => relationship?.name)).toEqual([name]);
    expect((await inboxOf(sofia))[0]?.relationship?.name).toBe('After Luca');
  });

  it('can no longer give, get or be asked for besos there [S6-006]', async () => {
    await leave(luca);
    for (const call of [
      () => anna.api.besos.processBesoTransaction(gift(casa, luca.id)),
      () => luca.api.besos.processBesoTransaction(gift(casa, anna.id)),
      () => anna.api.besos.createBesoRequest(askForBesos(casa, luca.id)),
      () => luca.api.besos.createBesoRequest(askForBesos(casa, anna.id)),
    ]) {
      expect(await refusalFrom(call())).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    }
    const activityId = (await anna.api.besos.processBesoTransaction(gift(casa, sofia.id))).id;
    const comment = { activityId, text: 'And me?', idempotencyKey: randomUUID() };
    expect(await refusalFrom(luca.api.activities.addComment(comment))).toMatchObject({
      code: 'ACTIVITY_NOT_FOUND',
    });
  });

  it('ends only the pending requests between them and the others, at once', async () => {
    const [asked, asking, others] = [
      await anna.api.besos.createBesoRequest(askForBesos(casa, luca.id)),
      await luca.api.besos.createBesoRequest(askForBesos(casa, sofia.id)),
      await anna.api.besos.createBesoRequest(askForBesos(casa, sofia.id)),
    ];
    await leave(luca);
    const statusOf = async (who: Person, activityId: string) =>
      (await who.api.activities.getActivity({ activityId })).status;
    expect(await statusOf(anna, asked.id)).toBe('expired');
    expect(await statusOf(luca, asking.id)).toBe('expired');
    expect(await statusOf(anna, others.id)).toBe('pending');
    expect(await inboxOf(sofia)).toMatchObject([{ kind: 'request', activity: { id: others.id } }]);
    const late = { activityId: asking.id, approved: true, idempotencyKey: randomUUID() };
    expect(await refusalFrom(sofia.api.besos.respondToBesoRequest(late))).toMatchObject({
      code: 'REQUEST_ALREADY_ANSWERED',
      data: { status: 'expired' },
    });
  });

  it('still sees earlier promises, which can be fulfilled', async () => {
    await giveInSteps(luca, anna, casa, 2);
    const made = await anna.api.rewards.createUserReward({
      ...createTestReward(1, casa),
      title: 'A long walk',
    });
    const later = await anna.api.rewards.createUserReward({
      ...createTestReward(1, casa),
      title: 'Another one',
    });
    await redeemReward(anna, made.id);
    await leave(luca);
    await redeemReward(anna, later.id);
    const promises = async (who: Person) =>
      (await who.api.rewards.listUserRewards()).toFulfil.filter(
        ({ relationship }) => relationship?.id === casa,
      );
    expect((await promises(luca)).map(({ title }) => title)).toEqual(['A long walk']);
    expect((await promises(sofia)).map(({ title }) => title).sort()).toEqual(['A long walk', 'Another one']);
    expect(await luca.api.rewards.fulfilUserReward({ rewardId: made.id })).toMatchObject({
      fulfilledBy: { id: luca.id },
    });
  });

  it('ends their own links to it', async () => {
    const open = async () =>
      (await anna.api.invitations.listMyInvitations()).invitations.filter(
        ({ groupName }) => groupName === 'Orto',
      );
    const { token } = await anna.api.invitations.createInvitation({ kind: 'friends', groupName: 'Orto' });
    const { relationshipId } = await luca.api.invitations.acceptInvitation({ token });
    expect(await open()).toHaveLength(1);
    const seq = await lastSeq(anna);
    await leave(anna, relationshipId);
    expect(await open()).toEqual([]);
    expect(await kindsAfter(anna, seq)).toContain('invitations.changed');
    expect(await refusalFrom(sofia.api.invitations.acceptInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
  });

  it('withdraws unread notifications of their messages to others', async () => {
    const [luca, invited, another] = [await person(app.url), await person(app.url), await person(app.url)];
    const verified = [luca, invited, another].map(({ id }) => id);
    await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = ANY ($1)', [verified]);
    const friends = [invited, another].map(({ profile }) => ({
      ...{ id: randomUUID(), name: 'Nora', email: profile.email },
    }));
    const made = await luca.api.invitations.sendInvitations({ kind: 'group', friends });
    const inbox = async (who: Person) => (await who.api.notifications.listNotifications({})).notifications;
    const [read] = await inbox(another);
    await another.api.notifications.markNotificationsRead({ upTo: read?.id ?? '' });
    expect(await inbox(invited)).toMatchObject([{ kind: 'invitation_received', isRead: false }]);
    const seq = await lastSeq(invited);
    await leave(luca, made.relationshipId ?? '');
    expect(await inbox(invited)).toEqual([]);
    expect((await invited.api.notifications.getUnreadCount()).unread).toBe(0);
    expect((await kindsAfter(invited, seq)).sort()).toEqual(['invitations.changed', 'notifications.changed']);
    expect(await inbox(another)).toMatchObject([{ kind: 'invitation_received', isRead: true }]);
  });

  it('ends a couple for both people, and the other is notified', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const relationshipId = await couple(one, other);
    const posted = await one.api.besos.processBesoTransaction(gift(relationshipId, other.id));
    const seq = await lastSeq(other);
    await leave(one, relationshipId);
    for (const who of [one, other]) {
      expect((await who.api.relationships.listMyRelationships({})).relationships).toEqual([]);
      expect(await feedOf(who)).toEqual([posted.id]);
      expect(
        await refusalFrom(who.api.besos.processBesoTransaction(gift(relationshipId, one.id))),
      ).toMatchObject({
        code: who === one ? 'CANNOT_GIVE_TO_SELF' : 'PERSON_NOT_REACHABLE',
      });
    }
    // Besides the event, the other person gets a notification.
    expect((await kindsAfter(other, seq)).toSorted()).toEqual([
      'notifications.changed',
      'relationships.changed',
    ]);
    expect(await couple(other, one)).not.toBe(relationshipId);
  });
});
