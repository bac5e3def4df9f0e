import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { unpackOutboxRows } from '../events/index.ts';

let app: TestApp;
let giver: Person;
let receiver: Person;
let relationshipId: string;

beforeAll(async () => {
  app = await startTestApp();
  [giver, receiver] = await Promise.all([person(app.url), person(app.url)]);
  relationshipId = await couple(giver, receiver);
  await giver.api.besos.processBesoTransaction({ ...gift(relationshipId, receiver.id), amount: 3 });
});
afterAll(() => app.close());

const asApplication = (text: string, values: unknown[] = []) =>
  app.services.database.pool.query(text, values);

const LEDGER = [
  'activities',
  'user_besos',
  'ledger_transactions',
  'ledger_entries',
  'beso_daily_totals',
  'beso_idempotency_keys',
];

describe('the role of the application [S3-010]', () => {
  test('owns nothing and is not a superuser', async () => {
    const { rows } = await asApplication(`
      SELECT rolsuper OR rolcreaterole OR rolbypassrls AS mighty,
        (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned,
        (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
      FROM pg_roles r WHERE rolname = current_user`);
    expect(rows).toEqual([{ mighty: false, owned: 0, memberships: 0 }]);
  });

  test.each(LEDGER)('can read but not write %s', async (table) => {
    expect((await asApplication(`SELECT * FROM ${table}`)).rows.length).toBeGreaterThan(0);
    for (const statement of [
      `INSERT INTO ${table} DEFAULT VALUES`,
      `UPDATE ${table} SET ${await firstColumn(table)} = DEFAULT`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/permission denied/);
    }
  });

  test('cannot call the steps of a gift separately or choose its time', async () => {
    const steps: Array<[string, unknown[]]> = [
      ['SELECT add_besos($1, 3, $2, NULL, NULL, now())', [receiver.id, 'gift']],
      ['SELECT take_besos($1, 1, $2, NULL, NULL, NULL, now())', [receiver.id, 'undo']],
      ['SELECT record_movement($1, 3, 6, $2, NULL, NULL, NULL, now())', [receiver.id, 'gift']],
      ['SELECT count_daily_besos($1, $2, -50, now())', [giver.id, receiver.id]],
      [
        `SELECT write_gift($1, $2, $3, 1, 'x', 'food', NULL, $4, '2020-01-01')`,
        [giver.id, receiver.id, relationshipId, randomUUID()],
      ],
    ];
    for (const [text, values] of steps) {
      await expect(asApplication(text, values), text).rejects.toThrow(/permission denied/);
    }
  });

  test('cannot create a trigger, function or table there', async () => {
    await expect(asApplication('CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(asApplication('ALTER TABLE ledger_entries DISABLE TRIGGER ALL')).rejects.toThrow(
      /must be owner/,
    );
  });
});

async function firstColumn(table: string): Promise<string> {
  const { rows } = await app.owner.query(
    `SELECT column_name FROM information_schema.columns
     WHERE table_name = $1 AND is_identity = 'NO' ORDER BY ordinal_position LIMIT 1`,
    [table],
  );
  return rows[0].column_name;
}

describe('even the owner of the tables', () => {
  test.each(['ledger_entries', 'ledger_transactions'])(
    'cannot change or delete rows of %s',
    async (table) => {
      for (const statement of [
        `UPDATE ${table} SET created_at = now()`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
      ]) {
        await expect(app.owner.query(statement), statement).rejects.toThrow(/the ledger is never changed/);
      }
    },
  );

  test('cannot write entries that do not sum to zero or are empty, or a negative balance', async () => {
    const transaction = randomUUID();
    const { activityId } = (
      await app.owner.query('SELECT activity_id AS "activityId" FROM ledger_transactions')
    ).rows[0];
    await app.owner.query(
      "INSERT INTO ledger_transactions (id, kind, activity_id, giver_id) VALUES ($1, 'undo', $2, $3)",
      [transaction, activityId, giver.id],
    );
    const write = (entries: string) =>
      app.owner.query(
        `INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after)
         SELECT $1, entry.* FROM (VALUES ${entries}) AS entry`,
        [transaction, receiver.id],
      );
    for (const entries of [
      '($2::uuid, 5, 8)',
      '($2::uuid, 1, 8), (NULL, -2, NULL)',
      '($2::uuid, 0, 8)',
      '($2::uuid, 1, NULL::integer), (NULL, -1, NULL)',
      '($2::uuid, 1, 8), (NULL, -1, 0)',
      '($2::uuid, -1, -1), (NULL, 1, NULL)',
    ]) {
      await expect(write(entries), entries).rejects.toMatchObject({ constraint: 'ledger_entries_hold' });
    }
    await expect(
      app.owner.query(
        `INSERT INTO ledger_entries (transaction_id, profile_id, amount, balance_after)
         VALUES ($1, $2, 1, 8), ((SELECT id FROM ledger_transactions WHERE id <> $1 LIMIT 1), NULL, -1, NULL)`,
        [transaction, receiver.id],
      ),
      'two movements that sum to zero together only',
    ).rejects.toMatchObject({ constraint: 'ledger_entries_hold' });
    await expect(app.owner.query('UPDATE user_besos SET total_besos = -1')).rejects.toThrow(
      /user_besos_not_negative/,
    );
  });
});

test('each movement consists of two entries that sum to zero, with the new balance', async () => {
  const other = await person(app.url);
  const shared = await couple(giver, other);
  const amounts = [1, 3, 2];
  for (const amount of amounts) {
    await giver.api.besos.processBesoTransaction({ ...gift(shared, other.id), amount });
  }
  const { rows } = await app.owner.query(
    `SELECT person.amount, person.balance_after, system.amount AS system, system.balance_after AS system_balance
     FROM ledger_entries person
     JOIN ledger_entries system ON system.transaction_id = person.transaction_id AND system.profile_id IS NULL
     WHERE person.profile_id = $1 ORDER BY person.id`,
    [other.id],
  );
  expect(rows).toEqual([
    { amount: 1, balance_after: 1, system: -1, system_balance: null },
    { amount: 3, balance_after: 4, system: -3, system_balance: null },
    { amount: 2, balance_after: 6, system: -2, system_balance: null },
  ]);
});

test('the database function refuses an amount that the contract would refuse [S7-056]', async () => {
  for (const amount of [0, 4, -1, null]) {
    const call = asApplication('SELECT * FROM process_beso_transaction($1, $2, $3, $4, $5, $6, NULL, $7)', [
      giver.id,
      receiver.id,
      relationshipId,
      amount,
      'A gift',
      'food',
      randomUUID(),
    ]);
    await expect(call).rejects.toMatchObject({ code: 'BESOS', message: 'INVALID_INPUT' });
  }
});

test('process_beso_transaction returns the stored events, and a repeated call returns none [S7-056]', async () => {
  const values = [giver.id, receiver.id, relationshipId, randomUUID()];
  const give = async () => {
    const { rows } = await asApplication(
      `SELECT events FROM process_beso_transaction($1, $2, $3, 1, 'A gift', 'food', NULL, $4)`,
      values,
    );
    return unpackOutboxRows(JSON.parse(rows[0].events));
  };
  const appended = await give();
  for (const [person, count] of [[giver, 1] as const, [receiver, 2] as const]) {
    const own = appended.flatMap(({ recipientId, event }) => (recipientId === person.id ? [event] : []));
    expect(own).toHaveLength(count);
    const { events } = await person.api.events.listEvents({ after: (own[0]?.seq ?? 0) - 1 });
    expect(own).toEqual(events.slice(0, count));
  }
  expect(await give()).toEqual([]);
});
