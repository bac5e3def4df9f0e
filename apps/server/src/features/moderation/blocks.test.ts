import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { avatarUrl, imageLinks } from '../images/links.ts';

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
  [giulia, marco, third] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Sofia' }),
  ]);
  pair = await couple(giulia, marco);
  shared = await createGroup(giulia, marco, third);
});

const block = (by: Person, whom: Person) => by.api.moderation.blockPerson({ personId: whom.id });
const unblock = (by: Person, whom: Person) => by.api.moderation.unblockPerson({ personId: whom.id });
/** Both orders of the two people, because a block works in both directions. */
const sides = (): [Person, Person][] => [
  [giulia, marco],
  [marco, giulia],
];

const give = (from: Person, to: Person, where: string) =>
  from.api.besos.processBesoTransaction(gift(where, to.id));
const refusedGift = (from: Person, to: Person, where: string) => refusalFrom(give(from, to, where));

async function feedOf(reader: Person): Promise<string[]> {
  const { activities } = await reader.api.feed.listActivities({ limit: 50 });
  return activities.map(({ id }) => id);
}

async function peopleSeenBy(reader: Person): Promise<Record<string, string[]>> {
  const { relationships } = await reader.api.relationships.listMyRelationships({});
  return Object.fromEntries(
    relationships.map(({ id, members }) => [id, members.map((one) => one.id).sort()]),
  );
}

const ids = (...people: Person[]) => people.map(({ id }) => id).sort();

test('a block takes effect at once in both directions', async () => {
  await block(giulia, marco);
  for (const [one, other] of sides()) {
    for (const where of [pair, shared]) {
      expect(await refusedGift(one, other, where)).toEqual({ code: 'PERSON_NOT_REACHABLE', data: undefined });
    }
    expect(await peopleSeenBy(one)).toEqual({ [shared]: ids(one, third) });
    expect((await give(one, third, shared)).receiver.id).toBe(third.id);
  }
  expect(await peopleSeenBy(third)).toEqual({ [shared]: ids(giulia, marco, third) });
});

test('nothing reveals the block to the blocked person', async () => {
  await block(giulia, marco);
  expect((await giulia.api.moderation.listBlockedPeople()).people).toEqual([
    { id: marco.id, firstName: 'Marco', blockedAt: expect.any(String) },
  ]);
  expect((await marco.api.moderation.listBlockedPeople()).people).toEqual([]);
  // Marco gets the same refusal as somebody who never knew Giulia.
  const stranger = await person(app.url);
  expect(await refusedGift(marco, giulia, pair)).toEqual(await refusedGift(marco, stranger, pair));
});

describe('posts', () => {
  test('by or for the other person disappear from the feed, even in a shared group', async () => {
    const between = [await give(giulia, marco, pair), await give(marco, giulia, shared)];
    const withGiulia = [await give(giulia, third, shared), await give(third, giulia, shared)];
    const withMarco = [await give(marco, third, shared), await give(third, marco, shared)];
    await block(marco, giulia);

    const newest = (...activities: { id: string }[]) => activities.map(({ id }) => id).reverse();
    expect(await feedOf(giulia)).toEqual(newest(...withGiulia));
    expect(await feedOf(marco)).toEqual(newest(...withMarco));
    const all = [...between.slice(1), ...withGiulia, ...withMarco];
    expect(await feedOf(third)).toEqual(newest(...all));
    for (const [reader, hidden] of [
      [giulia, [...between, ...withMarco]],
      [marco, [...between, ...withGiulia]],
    ] as const) {
      for (const { id } of hidden) {
        expect(await refusalFrom(reader.api.activities.getActivity({ activityId: id }))).toEqual({
          code: 'ACTIVITY_NOT_FOUND',
          data: undefined,
        });
      }
    }
  });

  test('from before a person left can no longer be read', async () => {
    const before = await give(giulia, third, shared);
    await app.owner.query(
      'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
      [shared, marco.id],
    );
    expect(await feedOf(marco)).toEqual([before.id]);
    await block(giulia, marco);
    expect(await feedOf(marco)).toEqual([]);
  });

  test('with a picture show neither the picture nor the author’s avatar', async () => {
    const photo = await upload(giulia);
    await giulia.api.besos.processBesoTransaction({ ...gift(shared, third.id), imageId: photo.id });
    const portrait = await upload(giulia, undefined, 'avatars');
    await giulia.api.profiles.saveMyProfile({
      firstName: 'Giulia',
      lastName: 'Rossi',
      avatarImageId: portrait.id,
    });
    const links = (reader: Person) => [
      imageLinks(app.services, reader.id, photo).urls.feed,
      avatarUrl(app.services, reader.id, portrait.id) ?? '',
    ];
    const statuses = async (reader: Person) =>
      Promise.all(links(reader).map(async (link) => (await reader.fetch(link)).status));

    expect(await statuses(marco)).toEqual([200, 200]);
    await block(marco, giulia);
    expect(await statuses(marco)).toEqual([404, 404]);
    expect(await statuses(third)).toEqual([200, 200]);
    expect(await statuses(giulia)).toEqual([200, 200]);
  });
});

describe('an invitation of the other person', () => {
  const unknown = { code: 'INVITATION_NOT_FOUND', data: undefined };
  const partnerLink = { kind: 'partner', partnerName: 'X' } as const;
  const kinds = [partnerLink, { kind: 'friends' }] as const;
  const invite = async (by: Person, kind: (typeof kinds)[number]) =>
    (await by.api.invitations.createInvitation(kind)).token;
  const preview = (by: Pick<Person, 'api'>, token: string) => by.api.invitations.getInvitation({ token });
  const accept = (by: Person, token: string) => by.api.invitations.acceptInvitation({ token });

  test.each(kinds)(
    'for $kind looks to the blocked person as to a signed-out one, and ends for everybody if used by that person',
    async (kind) => {
      const token = await invite(giulia, kind);
      await block(giulia, marco);
      const signedOut = openBrowser(app.url);
      expect(await preview(marco, token)).toEqual(await preview(signedOut, token));
      expect(await refusalFrom(accept(marco, token))).toEqual(unknown);
      // After Marco's attempt the link is unknown to everybody, as if Giulia had withdrawn it.
      for (const someone of [marco, signedOut, third, giulia]) {
        expect(await refusalFrom(preview(someone, token))).toEqual(unknown);
      }
      expect(await refusalFrom(accept(third, token))).toEqual(unknown);
    },
  );

  test.each(kinds)(
    'for $kind cannot be used by the blocking person, and stays valid for others',
    async (kind) => {
      const token = await invite(marco, kind);
      await block(giulia, marco);
      expect(await refusalFrom(accept(giulia, token))).toEqual(unknown);
      expect((await preview(openBrowser(app.url), token)).status).toBe('valid');
      await accept(third, token);
    },
  );

  test('that has ended or was used looks the same as before the block', async () => {
    const [used, joined, expired] = [
      await invite(giulia, partnerLink),
      await invite(giulia, kinds[1]),
      await invite(giulia, partnerLink),
    ];
    await accept(third, used);
    await accept(marco, joined);
    await app.owner.query(
      `UPDATE partner_invitations SET expires_at = now() WHERE inviter_id = $1 AND status = 'pending'
         AND relationship_type = 'couple'`,
      [giulia.id],
    );
    const answers = () =>
      Promise.all(
        [used, joined, expired].map(async (token) => [
          await preview(marco, token),
          await refusalFrom(accept(marco, token)),
        ]),
      );
    const before = await answers();
    await block(giulia, marco);
    expect(await answers()).toEqual(before);
    expect(await preview(third, joined)).toMatchObject({ status: 'valid' });
  });
});

test('a gift repeated after the block is refused, and was given once', async () => {
  const given = gift(pair, marco.id);
  await giulia.api.besos.processBesoTransaction(given);
  const before = await marco.api.besos.getUserBesos();
  await block(marco, giulia);
  expect(await refusalFrom(giulia.api.besos.processBesoTransaction(given))).toMatchObject({
    code: 'PERSON_NOT_REACHABLE',
  });
  expect(await marco.api.besos.getUserBesos()).toEqual(before);
});

describe('removing a block', () => {
  test('restores everything for both people', async () => {
    const activity = await give(giulia, marco, pair);
    const seen = await Promise.all([giulia, marco].map(peopleSeenBy));
    await block(giulia, marco);
    await unblock(giulia, marco);
    expect(await Promise.all([giulia, marco].map(peopleSeenBy))).toEqual(seen);
    for (const [one, other] of sides()) {
      expect(await feedOf(one)).toContain(activity.id);
      await give(one, other, pair);
    }
    expect((await giulia.api.moderation.listBlockedPeople()).people).toEqual([]);
  });

  test('is possible only for its maker: two blocks require two removals', async () => {
    await block(giulia, marco);
    await unblock(marco, giulia);
    expect(await refusedGift(marco, giulia, pair)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    await block(marco, giulia);
    await unblock(giulia, marco);
    expect(await refusedGift(giulia, marco, pair)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    await unblock(marco, giulia);
    expect((await give(giulia, marco, pair)).relationshipId).toBe(pair);
  });

  test('changes nothing without one, like a repeated block', async () => {
    await unblock(giulia, marco);
    await block(giulia, marco);
    const { people } = await giulia.api.moderation.listBlockedPeople();
    await block(giulia, marco);
    expect((await giulia.api.moderation.listBlockedPeople()).people).toEqual(people);
    await unblock(giulia, marco);
    await give(giulia, marco, pair);
  });
});

test('nobody can block themselves or a person without any contact', async () => {
  expect(await refusalFrom(block(giulia, giulia))).toMatchObject({ code: 'CANNOT_BLOCK_SELF' });
  const stranger = await person(app.url, { firstName: 'Nascosta' });
  for (const personId of [randomUUID(), stranger.id]) {
    expect(await refusalFrom(giulia.api.moderation.blockPerson({ personId }))).toEqual({
      code: 'PERSON_NOT_FOUND',
      data: undefined,
    });
  }
  expect((await giulia.api.moderation.listBlockedPeople()).people).toEqual([]);
});

test('a former member and a person who has blocked the viewer can be blocked', async () => {
  await app.owner.query('UPDATE relationship_members SET left_at = now() WHERE profile_id = $1', [marco.id]);
  await block(marco, giulia);
  await block(giulia, marco);
  expect((await giulia.api.moderation.listBlockedPeople()).people).toMatchObject([{ id: marco.id }]);
});

test('gifts during a block are given or refused, and later ones refused', async () => {
  const gifts = Array.from({ length: 10 }, () => give(giulia, marco, pair).catch(() => undefined));
  await block(marco, giulia);
  expect(await refusedGift(giulia, marco, pair)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
  const written = (await Promise.all(gifts)).filter((activity) => activity !== undefined).length;
  expect(await marco.api.besos.getUserBesos()).toMatchObject({ totalBesos: written });
});
