import { randomUUID } from 'node:crypto';
import { REQUEST_VALID_DAYS } from '@beso/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import {
  answerBesoRequest,
  askForBesos,
  backdateActivity,
  createTestReward,
  endDecisionUndo,
  giveInSteps,
  redeemReward,
  withdrawRequest,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';

const DAY_SECONDS = 86_400;

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  shared = await createGroup(giulia, marco);
  await giveInSteps(giulia, marco, shared, 9);
  await app.owner.query('CREATE TABLE cursed (id uuid)');
  await app.owner.query(`
    CREATE FUNCTION curse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM cursed WHERE id = OLD.id) THEN
        RAISE EXCEPTION 'this row is cursed';
      END IF;
      RETURN NEW;
    END $$`);
  for (const table of ['activities', 'user_rewards'])
    await app.owner.query(
      `CREATE TRIGGER cursed BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION curse()`,
    );
  // The trigger runs with the rights of the application's role, which must be able to read this table.
  await app.owner.query('GRANT SELECT ON cursed TO PUBLIC');
});
afterAll(() => app.close());
afterEach(async () => {
  await lift();
  await app.owner.query('DELETE FROM postponed');
});

/** Makes every update of these rows fail, until `lift`. */
const curse = (...ids: readonly string[]) =>
  app.owner.query('INSERT INTO cursed SELECT unnest($1::uuid[])', [ids]);
const lift = () => app.owner.query('DELETE FROM cursed');

async function statusOf(id: string): Promise<string> {
  const { rows } = await app.owner.query('SELECT status FROM activities WHERE id = $1', [id]);
  return rows[0].status;
}
async function postponed() {
  const { rows } = await app.owner.query(
    'SELECT id, failures, retry_at > clock_timestamp() AS waits, error FROM postponed ORDER BY failures DESC, id',
  );
  return rows;
}
const tryAgain = () => app.owner.query("UPDATE postponed SET retry_at = now() - interval '1 second'");
const ask = () => giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));

test('a decision that fails to take effect delays no later ones, and is retried [S7-058]', async () => {
  const [first, second, third] = [await ask(), await ask(), await ask()];
  for (const { id } of [first, second]) await answerBesoRequest(marco, id, false);
  await withdrawRequest(giulia, third.id);
  // The due time is set first, because a cursed row refuses every update.
  await app.owner.query("UPDATE activities SET decline_due_at = now() - interval '1 minute' WHERE id = $1", [
    first.id,
  ]);
  await curse(first.id);
  await app.owner.query('UPDATE activities SET decline_due_at = now() WHERE id = $1', [second.id]);
  await app.owner.query('UPDATE activities SET withdrawal_due_at = now() WHERE id = $1', [third.id]);
  await expect.poll(() => statusOf(third.id), { timeout: 10_000 }).toBe('cancelled');
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['pending', 'declined']);
  expect(await postponed()).toEqual([
    { id: first.id, failures: 1, waits: true, error: 'this row is cursed' },
  ]);
  await tryAgain();
  await expect
    .poll(async () => (await postponed())[0], { timeout: 10_000 })
    .toMatchObject({ failures: 2, waits: true });
  await lift();
  await tryAgain();
  await expect.poll(() => statusOf(first.id), { timeout: 10_000 }).toBe('declined');
});

test('a fulfilment that cannot be recorded delays no later ones', async () => {
  const rewards = [];
  for (let one = 0; one < 3; one += 1) {
    const { id } = await marco.api.rewards.createUserReward(createTestReward(1, shared));
    await redeemReward(marco, id);
    await giulia.api.rewards.fulfilUserReward({ rewardId: id });
    rewards.push(id);
  }
  const [first = '', second, third] = rewards;
  await curse(first);
  await endDecisionUndo(app.owner);
  const kept = async () => {
    const { rows } = await app.owner.query(
      'SELECT id FROM user_rewards WHERE fulfilled_at IS NOT NULL ORDER BY created_at, id',
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(kept, { timeout: 10_000 }).toEqual([second, third]);
  expect(await postponed()).toMatchObject([{ id: first, failures: 1, error: 'this row is cursed' }]);
  await lift();
  await tryAgain();
  await expect.poll(kept, { timeout: 10_000 }).toEqual([first, second, third]);
});

test('expired requests end even if two of them fail', async () => {
  const ids = [];
  for (let one = 0; one < 5; one += 1) ids.push((await ask()).id);
  for (const id of ids) await backdateActivity(app.owner, id, REQUEST_VALID_DAYS * DAY_SECONDS);
  const cursed = ids.toSorted().filter((_, place) => place % 3 === 0);
  await curse(...cursed);
  for (let call = 0, full = true; full; call += 1) {
    expect(call).toBeLessThan(20);
    const { rows } = await app.owner.query('SELECT expired FROM expire_beso_requests(100)');
    full = rows[0].expired === 100;
  }
  const statuses = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await statusOf(id)])));
  expect(statuses).toEqual(
    Object.fromEntries(ids.map((id) => [id, cursed.includes(id) ? 'pending' : 'expired'])),
  );
  expect(await postponed()).toMatchObject(cursed.map((id) => ({ id, failures: 1, waits: true })));
});

test('failed work is retried after a minute, then less and less often, at last every hour', async () => {
  const id = randomUUID();
  const waits: number[] = [];
  for (let failure = 0; failure < 9; failure += 1) {
    await app.owner.query("SELECT postpone($1, '2026-01-01T00:00:00Z', 'x')", [id]);
    const { rows } = await app.owner.query(
      "SELECT extract(epoch FROM retry_at - '2026-01-01T00:00:00Z')::int / 60 AS minutes FROM postponed WHERE id = $1",
      [id],
    );
    waits.push(rows[0].minutes);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});
