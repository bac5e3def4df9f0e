import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { askForBesos } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';
import { upload } from '../../../test/support/pictures.ts';
import { recommend } from '../../../test/support/recommendations.ts';

const [OLD, NEW, FIRST] = ['Rossi', 'Canary4be1c07d', 'Neuname'];

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let friends: string;
beforeAll(async () => {
  app = await startTestApp();
  const make = (firstName: string) => person(app.url, { firstName });
  [giulia, marco, nora] = await Promise.all([make('Giulia'), make('Marco'), make('Nora')]);
  friends = await createGroup(giulia, marco, nora);
});
afterAll(() => app.close());

/** Returns the text of every response in which this person may read names. */
async function readBy(who: Person, activityIds: readonly string[]): Promise<string> {
  const { api } = who;
  return JSON.stringify(
    await Promise.all([
      api.feed.listActivities({}),
      api.feed.listActivities({ only: friends }),
      api.recommendations.listRecommendations({ filter: 'all' }),
      api.notifications.listNotifications({}),
      api.statement.listMovements({}),
      ...activityIds.map((activityId) => api.activities.getActivity({ activityId })),
      ...activityIds.map((activityId) => api.activities.listComments({ activityId }).catch(() => null)),
      ...activityIds.map((activityId) => api.activities.listLikers({ activityId }).catch(() => null)),
    ]),
  );
}

async function rename(who: Person): Promise<string> {
  const { id: avatarImageId } = await upload(who, undefined, 'avatars');
  await who.api.profiles.saveMyProfile({ firstName: FIRST, lastName: NEW, avatarImageId });
  return avatarImageId;
}

test('people without a shared relationship see each other’s first name, but neither last name nor a new picture', async () => {
  const given = await giulia.api.besos.processBesoTransaction(gift(friends, marco.id));
  const back = await marco.api.besos.processBesoTransaction(gift(friends, giulia.id));
  const asked = await giulia.api.besos.createBesoRequest(askForBesos(friends, marco.id));
  const shown = await recommend(giulia);
  const ids = [given.id, back.id, asked.id, shown.id];
  for (const who of [giulia, marco]) {
    await who.api.activities.likeActivity({ activityId: shown.id });
    await who.api.activities.addComment({
      activityId: shown.id,
      text: 'Bello',
      idempotencyKey: randomUUID(),
    });
  }
  await waitForInboxes(app);
  expect(await readBy(marco, ids)).toContain(OLD);
  await marco.api.roles.leaveRelationship({ relationshipId: friends });
  const pictures = [await rename(giulia), await rename(marco)];

  for (const [reader, other] of [
    [marco, giulia],
    [giulia, marco],
  ] as const) {
    const read = await readBy(reader, ids);
    const people = [
      ...read.matchAll(
        /\{"id":"([^"]+)","firstName":"([^"]*)","lastName":"([^"]*)","avatarUrl":(null|"[^"]*")/g,
      ),
    ];
    const others = people.filter(([, id]) => id === other.id);
    expect(others.length).toBeGreaterThan(5);
    expect(new Set(others.map(([, , ...names]) => names.join(' ')))).toEqual(new Set([`${FIRST}  null`]));
    // A reader sees the full names of people with whom they share a relationship.
    expect(read).toContain(NEW);
    expect(read).not.toContain(other === giulia ? pictures[0] : pictures[1]);
  }
  expect(
    await readBy(
      nora,
      ids.filter((id) => id !== asked.id),
    ),
  ).toContain(NEW);
});

test('a former friend’s new last name appears neither in old requests nor behind a block', async () => {
  const [one, other] = await Promise.all([person(app.url), person(app.url, { firstName: 'Leo' })]);
  await one.api.connections.askToConnect({ personId: other.id, relationshipType: 'friend' });
  const { received } = await other.api.connections.listConnectionRequests();
  const requestId = received[0]?.id ?? '';
  const { relationshipId } = await other.api.connections.acceptConnection({ requestId });
  const sent = async () => (await one.api.connections.listConnectionRequests()).sent[0]?.person;
  const avatarImageId = await rename(other);
  expect(await sent()).toMatchObject({ lastName: NEW, avatarUrl: expect.stringContaining(avatarImageId) });
  await one.api.roles.leaveRelationship({ relationshipId });
  expect(await sent()).toEqual({ id: other.id, firstName: FIRST, lastName: null, avatarUrl: null });
  await one.api.moderation.blockPerson({ personId: other.id });
  expect(JSON.stringify(await one.api.moderation.listBlockedPeople())).not.toContain(NEW);
});

test('a person who was left is notified once without a reason; “Before” shows the relationship to both, unless blocked', async () => {
  const [one, other] = [
    await person(app.url, { firstName: 'Ada' }),
    await person(app.url, { firstName: 'Leo' }),
  ];
  const shared = await couple(one, other);
  await one.api.besos.processBesoTransaction(gift(shared, other.id));
  const before = async ({ api }: Person) => (await api.relationships.listFormerRelationships()).relationships;
  expect(await before(other)).toEqual([]);
  await one.api.roles.leaveRelationship({ relationshipId: shared });
  await one.api.roles.leaveRelationship({ relationshipId: shared });
  const inbox = async ({ api }: Person) => (await api.notifications.listNotifications({})).notifications;
  const parted = (await inbox(other)).filter(({ kind }) => kind === 'removed');
  expect(parted).toMatchObject([{ actors: [], relationship: { id: shared, type: 'couple' } }]);
  expect((await inbox(one)).filter(({ kind }) => kind === 'removed')).toEqual([]);
  const ended = { id: shared, type: 'couple', endedAt: expect.any(String) };
  expect(await before(one)).toEqual([{ ...ended, name: 'Leo' }]);
  expect(await before(other)).toEqual([{ ...ended, name: 'Ada' }]);
  expect((await other.api.feed.listActivities({ only: shared })).activities).toHaveLength(1);
  // Hiding the former relationship changes only that person's list, and not who can read the posts.
  const hide = ({ api }: Person, hidden: boolean) =>
    api.relationships.hideFormerRelationship({ relationshipId: shared, hidden });
  await hide(other, true);
  expect(await before(other)).toEqual([]);
  expect(await before(one)).toHaveLength(1);
  expect((await other.api.feed.listActivities({ only: shared })).activities).toHaveLength(1);
  await hide(other, false);
  expect(await before(other)).toHaveLength(1);
  await expect(
    giulia.api.relationships.hideFormerRelationship({ relationshipId: shared, hidden: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // The block also hides their former relationship.
  await couple(one, other);
  await one.api.moderation.blockPerson({ personId: other.id });
  expect(await before(other)).toEqual([]);
  // A block ends reading, so no notification may say that the posts stay readable.
  expect((await other.api.feed.listActivities({ only: shared })).activities).toEqual([]);
  expect((await inbox(other)).filter(({ kind }) => kind === 'removed')).toHaveLength(1);
});

test('“Before” begins with the relationship that ended last, whatever the clock said', async () => {
  const [one, other] = [await person(app.url), await person(app.url)];
  const [first, last] = [await couple(one, other), await createGroup(one, other)];
  for (const relationshipId of [first, last]) await other.api.roles.leaveRelationship({ relationshipId });
  await app.owner.query(
    `UPDATE relationship_members SET left_at = left_at - interval '1 year' WHERE relationship_id = $1`,
    [last],
  );
  const { relationships } = await other.api.relationships.listFormerRelationships();
  expect(relationships.map(({ id }) => id)).toEqual([last, first]);
});
