import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { FeedPart } from '@beso/contract/feed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { recommend } from '../../../test/support/recommendations.ts';

let app: TestApp;
let reader: Person;
let partner: Person;
let friend: Person;
let pair: string;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [reader, partner, friend] = await Promise.all([
    person(app.url, { timeZone: 'Pacific/Auckland' }),
    person(app.url, { timeZone: 'Europe/Rome' }),
    person(app.url),
  ]);
  pair = await couple(reader, partner);
  shared = await createGroup(partner, reader, friend);
});

/** Writes a gift dated `at`. Gifts that are written later have higher order numbers, whatever their dates. */
async function giveAt(at: string, giver: Person, receiver: Person, relationshipId: string): Promise<string> {
  const { rows } = await app.owner.query(
    'SELECT gift_id AS id FROM write_gift($1, $2, $3, 1, $4, $5, NULL, $6, $7)',
    [giver.id, receiver.id, relationshipId, `At ${at}`, 'food', randomUUID(), at],
  );
  return rows[0].id;
}

async function read(by: Person, part: FeedPart): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await by.api.feed.listActivities({ ...part, limit: 2, ...(cursor && { cursor }) });
    ids.push(...page.activities.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test('a month belongs to the reader’s calendar, newest first, page by page, under each filter [S2-049]', async () => {
  const gave = [
    // The reader lives in Auckland, where a month begins eleven hours earlier than in Rome.
    await giveAt('2026-03-31T10:59:59Z', partner, reader, pair),
    await giveAt('2026-03-31T11:00:00Z', reader, partner, pair),
    await giveAt('2026-04-02T00:00:00Z', friend, partner, shared),
    await giveAt('2026-03-31T22:00:00Z', partner, reader, shared),
    await giveAt('2026-04-30T11:59:59Z', reader, friend, shared),
    await giveAt('2026-04-30T12:00:00Z', partner, reader, pair),
  ];
  const at = (...places: number[]) => places.map((place) => gave[place]);
  expect(await read(reader, { month: '2026-03' })).toEqual(at(0));
  expect(await read(reader, { month: '2026-04' })).toEqual(at(4, 3, 2, 1));
  expect(await read(reader, { month: '2026-05' })).toEqual(at(5));
  expect(await read(partner, { month: '2026-03' })).toEqual(at(1, 0));
  expect(await read(partner, { month: '2026-04' })).toEqual(at(5, 4, 3, 2));
  expect(await read(reader, { month: '2026-04', only: 'mine' })).toEqual(at(4, 3, 1));
  expect(await read(reader, { month: '2026-04', only: shared })).toEqual(at(4, 3, 2));
  expect(await read(friend, { month: '2026-04', only: pair })).toEqual([]);
  expect(await read(reader, { month: '2026-02' })).toEqual([]);
  expect(await read(reader, {})).toEqual(at(5, 4, 3, 2, 1, 0));
});

test('a recommendation to everybody appears once, in its month [S2-049]', async () => {
  const { id } = await recommend(partner);
  const dated = `UPDATE activities SET created_at = '2026-03-15' WHERE id = $1`;
  await app.owner.query(dated, [id]);
  expect(await read(reader, { month: '2026-03' })).toEqual([id]);
  for (const only of [pair, shared]) expect(await read(reader, { month: '2026-03', only })).toEqual([id]);
  expect(await read(reader, { month: '2026-04' })).toEqual([]);
});

test('a month shows nothing else after leaving, behind a block, or to a stranger [S2-049]', async () => {
  const month = '2026-03';
  const inside = await giveAt('2026-03-10T00:00:00Z', friend, partner, shared);
  await app.owner.query(
    `UPDATE relationship_members SET left_at = now(), left_number = nextval('order_numbers')
     WHERE relationship_id = $1 AND profile_id = $2`,
    [shared, reader.id],
  );
  const later = await giveAt('2026-03-20T00:00:00Z', partner, friend, shared);
  const parts: FeedPart[] = [{ month }, { month, only: shared }];
  for (const part of parts) {
    expect(await read(reader, part)).toEqual([inside]);
    expect(await read(friend, part)).toEqual([later, inside]);
  }
  const own = await giveAt('2026-03-25T00:00:00Z', partner, reader, pair);
  const all: FeedPart[] = [{ month }, { month, only: pair }, { month, only: 'mine' }];
  for (const part of all) expect(await read(reader, part)).toContain(own);
  await app.owner.query('INSERT INTO blocks VALUES ($1, $2)', [partner.id, reader.id]);
  for (const part of [...all, ...parts]) expect(await read(reader, part)).toEqual([]);
  const stranger = await person(app.url);
  for (const part of [...all, ...parts]) expect(await read(stranger, part)).toEqual([]);
});

test.each(['2026-13', '2026-1', '1800-01', 'all', '2026-03-01', ''])('%j is no month', async (month) => {
  const response = await reader.fetch(`${API_PREFIX}/activities?month=${month}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path: 'month' }] },
  });
});
