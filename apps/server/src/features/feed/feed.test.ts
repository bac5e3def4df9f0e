import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { Activity } from '@beso/contract/activities';
import type { FeedFilter } from '@beso/contract/feed';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { askForBesos } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, stranger] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Sven' }),
  ]);
});
afterAll(() => app.close());

interface Posted {
  readonly relationshipId: string;
  readonly giver: Person;
  readonly receiver: Person;
  readonly at?: string;
  readonly id?: string;
  readonly status?: Activity['status'];
}

/** Writes an activity. One dated `at` gets an order number by that time, lower than that of undated ones. */
async function post({ relationshipId, giver, receiver, at, id, status }: Posted): Promise<string> {
  const { rows } = await app.owner.query(
    `INSERT INTO activities (id, kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
       created_at, order_number, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, 1, 'Something real', 'home', coalesce($7, now()),
       coalesce(extract(epoch FROM $7::timestamptz) * 1000, nextval('order_numbers')),
       CASE WHEN $2 = 'request' AND $3 <> 'pending' THEN now() END) RETURNING id`,
    [
      id ?? randomUUID(),
      status === undefined || status === 'undone' ? 'gift' : 'request',
      status ?? 'approved',
      giver.id,
      receiver.id,
      relationshipId,
      at ?? null,
    ],
  );
  return rows[0].id;
}

async function backdate(relationshipId: string, joinedAt: string): Promise<void> {
  await app.owner.query(
    `UPDATE relationship_members SET joined_at = $2, joined_number = extract(epoch FROM $2::timestamptz) * 1000
     WHERE relationship_id = $1`,
    [relationshipId, joinedAt],
  );
}

async function readAll(
  reader: Person,
  limit: number,
  between?: () => Promise<unknown>,
  only?: FeedFilter,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.feed.listActivities({
      limit,
      ...(cursor && { cursor }),
      ...(only && { only }),
    });
    expect(page.activities.length).toBeLessThanOrEqual(limit);
    ids.push(...page.activities.map((activity) => activity.id));
    cursor = page.nextCursor ?? undefined;
    await between?.();
  } while (cursor !== undefined);
  return ids;
}

describe('pages [S3-004]', () => {
  let reader: Person;
  let partner: Person;
  let relationships: string[];

  beforeEach(async () => {
    [reader, partner] = await Promise.all([person(app.url), person(app.url)]);
    const [friend, other] = await Promise.all([person(app.url), person(app.url)]);
    relationships = [await couple(reader, partner), await createGroup(reader, partner, friend, other)];
    for (const id of relationships) await backdate(id, '2026-01-01T00:00:00Z');
  });

  test('are newest first across all relationships, without gaps or repetitions while new ones arrive', async () => {
    const expected: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const relationshipId = relationships[index % 2] ?? '';
      const at = new Date(Date.UTC(2026, 1, 1, 0, 0, 0, index)).toISOString();
      expected.unshift(await post({ relationshipId, giver: reader, receiver: partner, at }));
    }
    const arriving = () => post({ relationshipId: relationships[0] ?? '', giver: partner, receiver: reader });
    expect(await readAll(reader, 4, arriving)).toEqual(expected);
  });

  test('neither repeat nor lose activities with equal timestamps', async () => {
    const at = '2026-02-01T12:00:00.123Z';
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const relationshipId = relationships[index % 2] ?? '';
      ids.push(await post({ relationshipId, giver: partner, receiver: reader, at }));
    }
    expect(await readAll(reader, 5)).toEqual(ids.sort().reverse());
  });

  test('end without a cursor, even if the last page is full', async () => {
    const relationshipId = relationships[0] ?? '';
    for (let index = 0; index < 4; index += 1)
      await post({ relationshipId, giver: reader, receiver: partner });
    const { activities, nextCursor } = await reader.api.feed.listActivities({ limit: 4 });
    expect(activities).toHaveLength(4);
    expect(nextCursor).toBeNull();
    expect(await stranger.api.feed.listActivities({})).toEqual({ activities: [], nextCursor: null });
  });

  test('contain each activity exactly as it is when read alone, whatever its content and time', async () => {
    const [relationshipId = ''] = relationships;
    const words = 'a\u001eb\u001fc\t"d\\e"\n\né 🫶';
    const face = await upload(partner, undefined, 'avatars');
    await app.owner.query('UPDATE profiles SET avatar_image_id = $2 WHERE id = $1', [partner.id, face.id]);
    const picture = await upload(reader);
    const given = { ...gift(relationshipId, partner.id), imageId: picture.id };
    const { id } = await reader.api.besos.processBesoTransaction(given);
    // Older rows may contain control characters, which the contract removes from new texts.
    await app.owner.query('UPDATE activities SET description = $2 WHERE id = $1', [id, words]);
    const asked = await partner.api.besos.createBesoRequest(askForBesos(relationshipId, reader.id));
    await reader.api.besos.respondToBesoRequest({
      activityId: asked.id,
      approved: false,
      idempotencyKey: randomUUID(),
    });
    for (const fraction of ['', '.5', '.12'])
      await post({ relationshipId, giver: partner, receiver: reader, at: `2026-02-01T12:00:00${fraction}Z` });
    for (const one of [reader, partner]) {
      const { activities } = await one.api.feed.listActivities({});
      expect(activities).toHaveLength(5);
      expect(activities.map(({ description }) => description)).toContain(words);
      for (const card of activities)
        expect(card).toEqual(await one.api.activities.getActivity({ activityId: card.id }));
    }
    const { activities } = await reader.api.feed.listActivities({});
    expect(activities.slice(-3).map(({ createdAt }) => createdAt.slice(-5))).toEqual([
      '.500Z',
      '.120Z',
      '.000Z',
    ]);
    expect(activities.filter(({ undoableUntil }) => undoableUntil !== null)).toHaveLength(2);
    expect(activities.map(({ image }) => image?.id)).toContain(picture.id);
    for (const { giver, receiver } of activities)
      for (const one of [giver, receiver]) expect(one.avatarUrl !== null).toBe(one.id === partner.id);
  });

  test('have 20 cards by default and at most 50', async () => {
    const relationshipId = relationships[0] ?? '';
    for (let index = 0; index < 21; index += 1)
      await post({ relationshipId, giver: reader, receiver: partner });
    expect((await reader.api.feed.listActivities({})).activities).toHaveLength(20);
    for (const limit of [0, 51, 1.5]) {
      expect(await refusalFrom(reader.api.feed.listActivities({ limit }))).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});

describe('filters [S2-049]', () => {
  let reader: Person;
  let partner: Person;
  let friend: Person;
  let pair: string;
  let shared: string;

  beforeAll(async () => {
    [reader, partner, friend] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    pair = await couple(reader, partner);
    shared = await createGroup(partner, reader, friend);
    for (const id of [pair, shared]) await backdate(id, '2026-01-01T00:00:00Z');
  });
  const only = (filter: FeedFilter | undefined, limit = 50) => readAll(reader, limit, undefined, filter);

  test('of “mine” select gifts and requests given or received by the viewer, in every relationship', async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 1, 1, 0, 0, second)).toISOString();
    const mine: string[] = [];
    const ofOthers: string[] = [];
    const inGroup: string[] = [];
    for (let index = 0; index < 24; index += 1) {
      const [giver, receiver, relationshipId] = [
        [reader, partner, pair],
        [partner, friend, shared],
        [friend, reader, shared],
        [friend, partner, shared],
        [reader, friend, shared],
        [partner, reader, pair],
      ][index % 6] as [Person, Person, string];
      const status = index === 14 ? 'pending' : 'approved';
      const id = await post({ relationshipId, giver, receiver, at: at(index), status });
      (giver === reader || receiver === reader ? mine : ofOthers).unshift(id);
      if (relationshipId === shared) inGroup.unshift(id);
    }
    expect(await only('mine', 3)).toEqual(mine);
    expect(await only(shared, 5)).toEqual(inGroup);
    expect(new Set(await only(undefined))).toEqual(new Set([...mine, ...ofOthers]));
    expect(new Set([...(await only(pair)), ...inGroup])).toEqual(new Set([...mine, ...ofOthers]));
  });

  test('of a foreign relationship look like those of a missing one', async () => {
    await post({ relationshipId: shared, giver: partner, receiver: friend });
    for (const filter of [shared, randomUUID()]) {
      expect(await stranger.api.feed.listActivities({ only: filter })).toEqual({
        activities: [],
        nextCursor: null,
      });
    }
    const malformed = await stranger.fetch(`${API_PREFIX}/activities?only=yours`);
    expect(malformed.status).toBe(422);
  });

  test('keep earlier posts for former members; a block removes them', async () => {
    const [one, other] = await Promise.all([person(app.url), person(app.url)]);
    const both = await couple(one, other);
    await backdate(both, '2026-01-01T00:00:00Z');
    const before = await post({
      relationshipId: both,
      giver: one,
      receiver: other,
      at: '2026-02-01T00:00:00Z',
    });
    await app.owner.query(
      'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
      [both, one.id],
    );
    const after = await post({
      relationshipId: both,
      giver: one,
      receiver: other,
      at: '2100-01-01T00:00:00Z',
    });
    for (const filter of [both, 'mine'] as const) {
      expect(await readAll(one, 50, undefined, filter)).toEqual([before]);
      expect(await readAll(other, 50, undefined, filter)).toEqual([after, before]);
    }
    await app.owner.query('INSERT INTO blocks VALUES ($1, $2)', [other.id, one.id]);
    for (const filter of [both, 'mine'] as const) {
      expect(await readAll(one, 50, undefined, filter)).toEqual([]);
      expect(await readAll(other, 50, undefined, filter)).toEqual([]);
    }
  });
});

test.each([
  '',
  'x',
  '🍑',
  Buffer.from('1767225600000').toString('base64url'),
  Buffer.from('999999999999999999 00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from('9999999999999999 00000000-0000-0000-0000-000000000000').toString('base64url'),
  Buffer.from("1767225600000 ' OR 1=1").toString('base64url'),
  Buffer.from('infinity ffffffff-ffff-ffff-ffff-ffffffffffff').toString('base64url'),
  'y'.repeat(300),
])('a malformed cursor (%#) is INVALID_INPUT', async (cursor) => {
  const response = await stranger.fetch(`${API_PREFIX}/activities?cursor=${encodeURIComponent(cursor)}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path: 'cursor', key: 'errors.fieldInvalid' }] },
  });
});

describe('the feed is visible', () => {
  async function expectHidden(reader: Person, activityId: string): Promise<void> {
    expect(await refusalFrom(reader.api.activities.getActivity({ activityId }))).toEqual({
      code: 'ACTIVITY_NOT_FOUND',
      data: undefined,
    });
    expect(await readAll(reader, 50)).not.toContain(activityId);
  }
  async function expectShown(reader: Person, activityId: string): Promise<void> {
    expect((await reader.api.activities.getActivity({ activityId })).id).toBe(activityId);
    expect(await readAll(reader, 50)).toContain(activityId);
  }

  test('to members of the relationship and nobody else [S3-005]', async () => {
    const [one, other, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(one, other, third);
    const { id } = await one.api.besos.processBesoTransaction(gift(shared, other.id));
    for (const reader of [one, other, third]) await expectShown(reader, id);
    await expectHidden(stranger, id);
  });

  test('and a missing activity looks the same as a hidden one [S7-026]', async () => {
    for (const activityId of [randomUUID(), '00000000-0000-0000-0000-000000000000']) {
      await expectHidden(stranger, activityId);
    }
    const malformed = await stranger.fetch(`${API_PREFIX}/activities/1`);
    expect(malformed.status).toBe(422);
  });

  test('from joining to leaving, in each membership', async () => {
    const [one, other, guest] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(one, other, guest);
    await backdate(shared, '2026-01-01T00:00:00Z');
    await app.owner.query(`DELETE FROM relationship_members WHERE relationship_id = $1 AND profile_id = $2`, [
      shared,
      guest.id,
    ]);
    await app.owner.query(
      `INSERT INTO relationship_members (relationship_id, profile_id, role, joined_at, left_at, joined_number, left_number)
       SELECT $1, $2, 'member', joined, "left", extract(epoch FROM joined) * 1000, extract(epoch FROM "left") * 1000
       FROM (VALUES ('2026-02-01T00:00:00Z'::timestamptz, '2026-03-01T00:00:00Z'::timestamptz),
         ('2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'), ('2026-08-01T00:00:00Z', NULL)) AS times (joined, "left")`,
      [shared, guest.id],
    );
    const at = async (moment: string) =>
      post({ relationshipId: shared, giver: one, receiver: other, at: moment });
    const hidden = [
      await at('2026-01-31T23:59:59.999Z'),
      await at('2026-03-01T00:00:00Z'),
      await at('2026-04-30T23:59:59.999Z'),
      await at('2026-06-01T00:00:00Z'),
      await at('2026-07-31T23:59:59.999Z'),
    ];
    const shown = [
      await at('2026-02-01T00:00:00Z'),
      await at('2026-02-28T23:59:59.999Z'),
      await at('2026-05-15T00:00:00Z'),
      await at('2026-08-01T00:00:00Z'),
    ];
    for (const id of hidden) await expectHidden(guest, id);
    for (const id of shown) await expectShown(guest, id);
    expect(await readAll(guest, 2)).toEqual([...shown].reverse());
    expect(await readAll(one, 50)).toHaveLength(9);
  });

  test('only to its two people for a pending request', async () => {
    const [one, other, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(one, other, third);
    const given = { relationshipId: shared, giver: one, receiver: other };
    const pending = await post({ ...given, status: 'pending' });
    const approved = await post({ ...given, status: 'approved' });
    for (const reader of [one, other]) await expectShown(reader, pending);
    await expectHidden(third, pending);
    await expectShown(third, approved);
  });

  test('to its two people but in no feed for an ended request [S4-043]', async () => {
    const [one, other, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(one, other, third);
    for (const status of ['declined', 'cancelled', 'expired'] as const) {
      const id = await post({ relationshipId: shared, giver: one, receiver: other, status });
      for (const reader of [one, other]) {
        expect((await reader.api.activities.getActivity({ activityId: id })).status).toBe(status);
      }
      await expectHidden(third, id);
    }
    for (const reader of [one, other, third]) expect(await readAll(reader, 50)).toEqual([]);
  });

  test('to its giver but in no feed for an undone gift', async () => {
    const [one, other, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(one, other, third);
    const id = await post({ relationshipId: shared, giver: one, receiver: other, status: 'undone' });
    expect((await one.api.activities.getActivity({ activityId: id })).undoableUntil).toBeNull();
    for (const reader of [other, third]) await expectHidden(reader, id);
    expect(await readAll(one, 50)).toEqual([]);
  });

  test('to nobody without a session', async () => {
    for (const path of ['/activities', `/activities/${randomUUID()}`]) {
      expect((await fetch(`${app.url}${API_PREFIX}${path}`)).status).toBe(401);
    }
  });
});

test('names are the current ones [S3-004]', async () => {
  const shared = await couple(giulia, marco);
  const { id } = await giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
  await marco.api.profiles.saveMyProfile({ firstName: 'Marcolino', lastName: 'Verdi' });
  const { receiver } = await giulia.api.activities.getActivity({ activityId: id });
  expect(receiver).toMatchObject({ firstName: 'Marcolino', lastName: 'Verdi' });
});
