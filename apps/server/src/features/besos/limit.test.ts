import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { nextMidnight } from '../../../test/support/days.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns a time zone where it is about noon, so that no test runs across midnight. */
function noonZone(): string {
  const offset = 12 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

async function newCouple(timeZone = noonZone()): Promise<[Person, Person, string]> {
  const [giver, receiver] = await Promise.all([person(app.url, { timeZone }), person(app.url)]);
  return [giver, receiver, await couple(giver, receiver)];
}

/**
 * Returns the people whose balance disagrees with their entries or gifts, and a row for the sum of all
 * entries unless it is 0.
 */
async function mismatches(): Promise<unknown[]> {
  const { rows } = await app.owner.query(`
    SELECT b.profile_id, b.total_besos, sum(e.amount) AS entries, sum(a.amount) AS given
    FROM user_besos b
    LEFT JOIN ledger_entries e ON e.profile_id = b.profile_id
    LEFT JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN activities a ON a.id = t.activity_id
    GROUP BY b.profile_id
    HAVING b.total_besos <> sum(e.amount) OR b.total_besos <> sum(a.amount) OR b.version <> count(e.id)
    UNION ALL
    SELECT NULL, NULL, sum(amount), NULL FROM ledger_entries HAVING sum(amount) <> 0`);
  return rows;
}

test('of 200 simultaneous gifts between two people 50 succeed and 150 are refused until tomorrow', async () => {
  const [giver, receiver, shared] = await newCouple();
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => giver.api.besos.processBesoTransaction(gift(shared, receiver.id))),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(150);
  const opensAt = nextMidnight(giver.profile.timeZone).toISOString().replace('.000', '');
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'DAILY_LIMIT', status: 429, data: { opensAt } });
  }
  expect(await receiver.api.besos.getUserBesos()).toEqual({ totalBesos: 50, version: 50 });
  const { rows } = await app.owner.query(
    `SELECT (SELECT count(*)::int FROM activities WHERE giver_id = $1) AS activities,
       (SELECT count(*)::int FROM beso_idempotency_keys WHERE profile_id = $1) AS keys,
       (SELECT total FROM beso_daily_totals WHERE giver_id = $1) AS total`,
    [giver.id],
  );
  expect(rows).toEqual([{ activities: 50, keys: 50, total: 50 }]);
  expect(await mismatches()).toEqual([]);
});

test('450 simultaneous gifts among 50 pairs all succeed, and every balance is right', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => person(app.url)));
  const [owner, ...others] = people;
  if (owner === undefined) throw new Error('nobody');
  const shared = await createGroup(owner, ...others);
  const pairs = people
    .flatMap((giver) =>
      people.filter((other) => other !== giver).map((receiver) => [giver, receiver] as const),
    )
    .slice(0, 50);
  expect(pairs).toHaveLength(50);
  const expected = new Map<string, number>();
  const gifts = Array.from({ length: 450 }, (_, index) => {
    const [giver, receiver] = pairs[index % 50] ?? [owner, owner];
    const amount = (index % 3) + 1;
    expected.set(receiver.id, (expected.get(receiver.id) ?? 0) + amount);
    return () => giver.api.besos.processBesoTransaction({ ...gift(shared, receiver.id), amount });
  });
  const activities = await Promise.all(gifts.map((give) => give()));
  expect(new Set(activities.map((activity) => activity.id)).size).toBe(450);
  for (const each of people) {
    expect((await each.api.besos.getUserBesos()).totalBesos).toBe(expected.get(each.id) ?? 0);
  }
  expect(await mismatches()).toEqual([]);
});

test('the limit counts besos instead of gifts, and applies across relationships', async () => {
  const [giver, receiver, shared] = await newCouple();
  const friends = await createGroup(giver, receiver);
  for (let given = 0; given < 48; given += 3) {
    await giver.api.besos.processBesoTransaction({ ...gift(shared, receiver.id), amount: 3 });
  }
  const three = giver.api.besos.processBesoTransaction({
    ...gift(friends, receiver.id),
    amount: 3,
  });
  expect(await refusalFrom(three)).toMatchObject({ code: 'DAILY_LIMIT' });
  await giver.api.besos.processBesoTransaction({ ...gift(friends, receiver.id), amount: 2 });
  expect(await refusalFrom(giver.api.besos.processBesoTransaction(gift(shared, receiver.id)))).toMatchObject({
    code: 'DAILY_LIMIT',
  });
  await receiver.api.besos.processBesoTransaction(gift(shared, giver.id));
});

describe('the day of the limit is the giver’s', () => {
  /**
   * Makes gifts dated `at`. Returns the time when the limit resets, or null if the ledger accepts all gifts.
   */
  async function giveAt(giver: Person, receiver: Person, shared: string, at: string, amount: number) {
    const gifts = [...Array(Math.floor(amount / 3)).fill(3), ...(amount % 3 > 0 ? [amount % 3] : [])];
    for (const each of gifts) {
      const given = [giver.id, receiver.id, shared, each, 'A gift', 'food', null, randomUUID(), at];
      const refused = await app.owner
        .query('SELECT * FROM write_gift($1, $2, $3, $4, $5, $6, $7, $8, $9)', given)
        .then(
          () => null,
          (error: { message: string; detail: string }) => error,
        );
      if (refused !== null) return { [refused.message]: JSON.parse(refused.detail).opensAt };
    }
    return null;
  }

  async function moveTo(who: Person, timeZone: string) {
    await who.api.profiles.saveMyProfile({ firstName: 'Giulia', lastName: 'Rossi', timeZone });
  }

  test.each([
    ['Pacific/Kiritimati', '2026-03-09T10:00:00Z', '2026-03-10T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-09T11:00:00Z', '2026-03-10T11:00:00Z'],
    ['Europe/Rome', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Asia/Kathmandu', '2026-03-09T18:15:00Z', '2026-03-10T18:15:00Z'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('in %s from %s to %s', async (timeZone, begins, ends) => {
    const pair = await newCouple(timeZone);
    const justBefore = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
    expect(await giveAt(...pair, justBefore(begins), 50)).toBeNull();
    expect(await giveAt(...pair, justBefore(begins), 1)).toEqual({ DAILY_LIMIT: begins });
    expect(await giveAt(...pair, begins, 50)).toBeNull();
    expect(await giveAt(...pair, justBefore(ends), 1)).toEqual({ DAILY_LIMIT: ends });
    expect(await giveAt(...pair, ends, 1)).toBeNull();
  });

  test('and moving east opens no second day: the current one lasts until its own midnight', async () => {
    const pair = await newCouple('Pacific/Pago_Pago');
    expect(await giveAt(...pair, '2026-03-09T15:00:00Z', 50)).toBeNull();
    await moveTo(pair[0], 'Pacific/Kiritimati');
    expect(await giveAt(...pair, '2026-03-09T16:00:00Z', 1)).toEqual({ DAILY_LIMIT: '2026-03-10T11:00:00Z' });
    expect(await giveAt(...pair, '2026-03-10T11:00:00Z', 50)).toBeNull();
    expect(await giveAt(...pair, '2026-03-10T11:30:00Z', 1)).toEqual({ DAILY_LIMIT: '2026-03-11T10:00:00Z' });
  });

  test('and moving west repeats no day', async () => {
    const pair = await newCouple('Pacific/Kiritimati');
    expect(await giveAt(...pair, '2026-03-09T15:00:00Z', 50)).toBeNull();
    await moveTo(pair[0], 'Pacific/Pago_Pago');
    for (const at of ['2026-03-09T16:00:00Z', '2026-03-10T10:30:00Z', '2026-03-11T10:59:59Z']) {
      expect(await giveAt(...pair, at, 1)).toEqual({ DAILY_LIMIT: '2026-03-11T11:00:00Z' });
    }
    expect(await giveAt(...pair, '2026-03-11T11:00:00Z', 1)).toBeNull();
  });
});
