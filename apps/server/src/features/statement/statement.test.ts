import { randomUUID } from 'node:crypto';
import { YEAR_MONTHS } from '@beso/contract/limits';
import type { Movement } from '@beso/contract/statement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  answerBesoRequest,
  askForBesos,
  createTestReward,
  giveInSteps,
  redeemReward,
} from '../../../test/support/economy.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let sofia: Person;
let withMarco: string;
let withSofia: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, sofia] = await Promise.all([
    person(app.url, { firstName: 'Giulia', timeZone: 'Europe/Rome' }),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Sofía' }),
  ]);
  [withMarco, withSofia] = [await couple(marco, giulia), await couple(sofia, giulia)];
});
afterAll(() => app.close());

type Filter = Parameters<Person['api']['statement']['listMovements']>[0];

async function readAll(reader: Person, filter: Filter = {}, limit = 3): Promise<Movement[]> {
  const movements: Movement[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.statement.listMovements({
      ...filter,
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page.movements.length).toBeLessThanOrEqual(limit);
    movements.push(...page.movements);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return movements;
}

async function giveAt(
  by: Person,
  to: Person,
  relationshipId: string,
  at: string,
  amount = 1,
): Promise<string> {
  const { rows } = await app.owner.query(
    'SELECT gift_id AS activity_id FROM write_gift($1, $2, $3, $4, $5, $6, NULL, $7, $8)',
    [by.id, to.id, relationshipId, amount, `At ${at}`, 'food', randomUUID(), at],
  );
  return rows[0].activity_id;
}

/** Makes a new couple, without movements of other tests. */
async function newPair(timeZone: string): Promise<[Person, Person, string]> {
  const [one, other] = await Promise.all([person(app.url, { timeZone }), person(app.url)]);
  return [one, other, await couple(other, one)];
}

test('the statement has kind, time, person and balance of each movement; giving changes nothing', async () => {
  const image = await upload(marco);
  const first = await marco.api.besos.processBesoTransaction({
    ...gift(withMarco, giulia.id),
    amount: 3,
    description: 'Breakfast in bed',
    imageId: image.id,
  });
  await giulia.api.besos.processBesoTransaction({ ...gift(withSofia, sofia.id), amount: 1 });
  const asked = await giulia.api.besos.createBesoRequest(askForBesos(withMarco, marco.id));
  await answerBesoRequest(marco, asked.id, true);
  const theirs = await sofia.api.besos.createBesoRequest({ ...askForBesos(withSofia, giulia.id), amount: 3 });
  await answerBesoRequest(giulia, theirs.id, true);
  const { id: rewardId } = await giulia.api.rewards.createUserReward(createTestReward(4));
  await redeemReward(giulia, rewardId);
  const wrong = await marco.api.besos.processBesoTransaction({
    ...gift(withMarco, giulia.id),
    amount: 2,
  });
  await marco.api.besos.undoGift({ activityId: wrong.id, idempotencyKey: randomUUID() });

  const movements = await readAll(giulia);
  const seen = movements.map(({ kind, besos, amount, balanceAfter, description, person: whom }) => [
    kind,
    besos,
    amount,
    balanceAfter,
    description,
    whom?.firstName ?? null,
  ]);
  expect(seen).toEqual([
    ['undo', 2, -2, 1, null, 'Marco'],
    ['reward', 4, -4, 1, 'A foot massage, no phone', null],
    ['request', 3, 0, 5, 'I fetched your mother from the station', 'Sofía'],
    ['request', 2, 2, 5, 'I fetched your mother from the station', 'Marco'],
    ['gift', 1, 0, 3, 'Breakfast in bed', 'Sofía'],
    ['gift', 3, 3, 3, 'Breakfast in bed', 'Marco'],
  ]);
  expect(movements.at(-1)).toMatchObject({
    at: first.createdAt,
    person: { id: marco.id },
    category: 'food',
    image: { id: image.id },
  });
  expect(new Set(movements.map(({ id }) => id)).size).toBe(6);

  const his = await readAll(marco);
  expect(his.map(({ kind, besos, amount }) => [kind, besos, amount])).toEqual([
    ['undo', 2, 0],
    ['request', 2, 0],
    ['gift', 3, 0],
  ]);
  const withPerson = await readAll(giulia, { personId: sofia.id });
  expect(withPerson.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['request', 0],
    ['gift', 0],
  ]);
  expect(await readAll(giulia, { personId: randomUUID() })).toEqual([]);

  const { months } = await giulia.api.statement.getYear();
  expect(months).toHaveLength(YEAR_MONTHS);
  expect(months.at(-1)).toMatchObject({ received: 5, given: 4, spent: 4 });
  expect((await marco.api.statement.getYear()).months.at(-1)).toMatchObject({
    received: 0,
    given: 5,
    spent: 0,
  });
});

describe('months', () => {
  test("are those of the person's own calendar", async () => {
    const [one, other, shared] = await newPair('Pacific/Kiritimati');
    const moments = [
      '2026-03-31T09:59:59.999Z',
      '2026-03-31T10:00:00.000Z',
      '2026-04-30T09:59:59.999Z',
      '2026-04-30T10:00:00.000Z',
    ];
    for (const at of moments) {
      await giveAt(other, one, shared, at);
      await giveAt(one, other, shared, at);
    }
    const inApril = await readAll(one, { month: '2026-04' });
    expect(inApril.map(({ at }) => at)).toEqual([moments[2], moments[2], moments[1], moments[1]]);
    expect(inApril.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [0, 3],
      [1, 3],
      [0, 2],
      [1, 2],
    ]);
    expect(await readAll(one, { month: '2026-03' })).toHaveLength(2);
    expect(await readAll(one, { month: '2026-05', personId: other.id })).toHaveLength(2);
    expect(await readAll(other, { month: '2026-04' })).toHaveLength(4);
    expect(await readAll(one, { month: '2025-04' })).toEqual([]);

    await one.api.profiles.saveMyProfile({ firstName: 'A', lastName: 'B', timeZone: 'Pacific/Pago_Pago' });
    const { rows } = await app.owner.query(
      `SELECT to_char(at::timestamptz AT TIME ZONE 'Pacific/Pago_Pago', 'YYYY-MM') AS month FROM unnest($1::text[]) AS at`,
      [moments],
    );
    const expected = rows.filter(({ month }) => month === '2026-04').length * 2;
    expect(await readAll(one, { month: '2026-04' })).toHaveLength(expected);
  });

  test('are right across a change of daylight saving', async () => {
    const [one, other, shared] = await newPair('Europe/Rome');
    for (const at of [
      '2026-02-28T22:59:59Z',
      '2026-02-28T23:00:00Z',
      '2026-03-31T21:59:59Z',
      '2026-03-31T22:00:00Z',
    ]) {
      await giveAt(other, one, shared, at);
    }
    expect((await readAll(one, { month: '2026-03' })).map(({ at }) => at)).toEqual([
      '2026-03-31T21:59:59.000Z',
      '2026-02-28T23:00:00.000Z',
    ]);
  });

  test('include empty ones in the year, and nothing older', async () => {
    const [one, other, shared] = await newPair('America/New_York');
    const { rows } = await app.owner.query(`
      SELECT to_char(m, 'YYYY-MM') AS month, (m AT TIME ZONE 'America/New_York') AS first
      FROM generate_series(date_trunc('month', now() AT TIME ZONE 'America/New_York') - interval '12 months',
        date_trunc('month', now() AT TIME ZONE 'America/New_York'), interval '1 month') AS m`);
    const first = (index: number) => rows[index].first.toISOString();
    await giveAt(other, one, shared, new Date(Date.parse(first(1)) - 1).toISOString(), 3);
    await giveAt(other, one, shared, first(1), 2);
    await giveAt(one, other, shared, first(5), 1);
    const { months } = await one.api.statement.getYear();
    expect(months.map(({ month }) => month)).toEqual(rows.slice(1).map(({ month }) => month));
    const empty = { received: 0, given: 0, spent: 0 };
    expect(months[0]).toMatchObject({ ...empty, received: 2 });
    expect(months[4]).toMatchObject({ ...empty, given: 1 });
    for (const index of [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]) expect(months[index]).toMatchObject(empty);
  });
});

test('pages of any size give the same statement, even if many gifts share a millisecond', async () => {
  const [one, other, shared] = await newPair('UTC');
  const at = '2026-03-10T12:00:00.000Z';
  for (let times = 0; times < 9; times += 1) {
    await giveAt(other, one, shared, at);
    await giveAt(one, other, shared, at);
  }
  const whole = await readAll(one, {}, 50);
  expect(whole).toHaveLength(18);
  for (const limit of [1, 4, 7]) expect(await readAll(one, {}, limit)).toEqual(whole);
  const received = whole.filter(({ amount }) => amount > 0);
  expect(received.map(({ balanceAfter }) => balanceAfter)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('balances agree with the order even if gifts of several people arrive at once', async () => {
  const [one, other, shared] = await newPair('UTC');
  const third = await person(app.url);
  const theirs = await couple(third, one);
  await Promise.all([giveInSteps(other, one, shared, 30), giveInSteps(third, one, theirs, 30)]);
  const movements = (await readAll(one, {}, 50)).reverse();
  let balance = 0;
  for (const { amount, balanceAfter } of movements) {
    balance += amount;
    expect(balanceAfter).toBe(balance);
  }
  expect(balance).toBe(60);
});

test('the statement does not name a person hidden from the viewer, and cannot be filtered by that person', async () => {
  const [one, other, shared] = await newPair('UTC');
  await giveInSteps(other, one, shared, 2);
  await other.api.moderation.blockPerson({ personId: one.id });
  const [movement] = await readAll(one);
  expect(movement).toMatchObject({
    amount: 2,
    balanceAfter: 2,
    person: null,
    description: null,
    image: null,
  });
  expect(await readAll(one, { personId: other.id })).toEqual([]);
});

test.each([
  ['month', { month: '2026-13' }],
  ['month', { month: '2026-3' }],
  ['month', { month: '202603' }],
  ['personId', { personId: 'Marco' }],
  ['limit', { limit: 0 }],
  ['limit', { limit: 51 }],
  ['cursor', { cursor: 'next' }],
  ['cursor', { cursor: Buffer.from("1 '; DROP").toString('base64url') }],
])('refuses %s as %j', async (path, input) => {
  expect(await refusalFrom(giulia.api.statement.listMovements(input))).toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path }] },
  });
});
