import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { waitForInboxes } from '../../../test/support/notifications.ts';
import { upload } from '../../../test/support/pictures.ts';

/** How often each kind of addition races with leaving; BESO_RACE_ROUNDS replaces the number. */
const ROUNDS = Number(process.env.BESO_RACE_ROUNDS ?? 70);
const LEAVE = 'SELECT leave_relationship($1, $2)';

let app: TestApp;
let anna: Person;
let luca: Person;
let sofia: Person;
let casa: string;
let activity: string;
let image: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, luca, sofia] = [await person(app.url), await person(app.url), await person(app.url)];
  casa = await createGroup(anna, luca, sofia);
  activity = (await anna.api.besos.processBesoTransaction(gift(casa, sofia.id))).id;
  image = (await upload(luca, undefined, 'recommendation-images')).id;
});
afterAll(() => app.close());

/** Before each test, Luca is a member again and has added nothing. */
beforeEach(async () => {
  await comeBack();
});
async function comeBack(): Promise<void> {
  await app.owner.query(
    `UPDATE relationship_members SET left_at = NULL, name_at_leaving = NULL
     WHERE relationship_id = $1 AND profile_id = $2`,
    [casa, luca.id],
  );
  await app.owner.query('DELETE FROM activity_reactions');
  await app.owner.query('DELETE FROM activity_comments');
  await app.owner.query('UPDATE activities SET like_count = 0, comment_count = 0');
  await app.owner.query('DELETE FROM recommendations');
  await app.owner.query("DELETE FROM activities WHERE kind = 'recommendation'");
  await app.owner.query('DELETE FROM daily_counts');
}

interface Adding {
  readonly what: string;
  readonly refused: string;
  readonly add: (on: Pool | PoolClient) => Promise<unknown>;
  /** SQL that selects the order number of what was added. */
  readonly written: string;
}
const KINDS: Adding[] = [
  {
    what: 'a like',
    refused: 'ACTIVITY_NOT_FOUND',
    add: (on) => on.query('SELECT like_activity($1, $2)', [luca.id, activity]),
    written: 'SELECT order_number FROM activity_reactions WHERE profile_id = $1',
  },
  {
    what: 'a comment',
    refused: 'ACTIVITY_NOT_FOUND',
    add: (on) => on.query("SELECT add_comment($1, $2, 'x', $3)", [luca.id, activity, randomUUID()]),
    written: 'SELECT order_number FROM activity_comments WHERE profile_id = $1',
  },
  {
    what: 'a recommendation to a group',
    refused: 'AUDIENCE_NOT_FOUND',
    add: (on) =>
      on.query("SELECT share_recommendation($1, 'grupos', $2, NULL, 'x', NULL, NULL, $3, $4)", [
        luca.id,
        casa,
        image,
        randomUUID(),
      ]),
    written: "SELECT order_number FROM activities WHERE giver_id = $1 AND kind = 'recommendation'",
  },
  {
    what: 'a recommendation to everybody',
    refused: 'AUDIENCE_NOT_FOUND',
    add: (on) =>
      on.query("SELECT share_recommendation($1, 'todos', NULL, NULL, 'x', NULL, NULL, $2, $3)", [
        luca.id,
        image,
        randomUUID(),
      ]),
    written: "SELECT order_number FROM activities WHERE giver_id = $1 AND kind = 'recommendation'",
  },
];

/** Returns for each row that Luca added whether he was a member at its order number. */
async function added({ written }: Adding): Promise<boolean[]> {
  const { rows } = await app.owner.query(
    `SELECT coalesce(one.order_number < m.left_number, true) AS inside FROM (${written}) one,
       (SELECT max(left_number) AS left_number FROM relationship_members WHERE relationship_id = $2 AND profile_id = $1) m`,
    [luca.id, casa],
  );
  return rows.map(({ inside }) => inside);
}

async function waiting(): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks waiting JOIN pg_stat_activity USING (pid)
     WHERE NOT waiting.granted AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** Commits the first transaction when the second waits for it; returns the second's result. */
async function overtaken<Answer>(
  first: (on: PoolClient) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await first(client);
    const late = second();
    late.catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    await client.query('COMMIT');
    return await late;
  } finally {
    client.release();
  }
}

describe.each(KINDS)('while a member leaves, adding $what', (kind) => {
  const leave = (on: Pool | PoolClient) => on.query(LEAVE, [luca.id, casa]);

  test('waits for the leaving and is refused', async () => {
    await expect(overtaken(leave, () => kind.add(app.owner))).rejects.toThrow(kind.refused);
    expect(await added(kind)).toEqual([]);
  });

  test('waits for a removal and is refused', async () => {
    const remove = (on: PoolClient) =>
      on.query('SELECT remove_group_member($1, $2, $3)', [anna.id, casa, luca.id]);
    await expect(overtaken(remove, () => kind.add(app.owner))).rejects.toThrow(kind.refused);
    expect(await added(kind)).toEqual([]);
  });

  test('is completed first if it began first: leaving waits for it', async () => {
    await overtaken(kind.add, () => leave(app.owner));
    expect(await added(kind)).toEqual([true]);
  });

  test(`is refused or came before leaving, in ${ROUNDS} races`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await comeBack();
      const leaving = async () => {
        const client = await app.owner.connect();
        try {
          await client.query('BEGIN');
          await client.query('SELECT pg_sleep($1 * random())', [round % 2 === 0 ? 0.01 : 0.03]);
          await leave(client);
          await client.query('SELECT pg_sleep(0.004 * random())');
          await client.query('COMMIT');
        } finally {
          client.release();
        }
      };
      const adding = async () => {
        await app.owner.query('SELECT pg_sleep(0.008 * random())');
        await kind.add(app.owner);
      };
      const [left, call] = await Promise.allSettled([leaving(), adding()]);
      expect(left.status).toBe('fulfilled');
      if (call.status === 'rejected') expect(String(call.reason)).toContain(kind.refused);
      expect(await added(kind)).toEqual(call.status === 'fulfilled' ? [true] : []);
    }
  });
});

test('a relationship of two ends for both: the other person cannot add anything either [S3-009]', async () => {
  const pair = await couple(anna, luca);
  const { id } = await anna.api.besos.processBesoTransaction(gift(pair, luca.id));
  // The writer of the gift's notification could also wait for the lock, and `overtaken` would count it.
  await waitForInboxes(app);
  const like = () => app.owner.query('SELECT like_activity($1, $2)', [luca.id, id]);
  const leave = (on: PoolClient) => on.query(LEAVE, [anna.id, pair]);
  await expect(overtaken(leave, like)).rejects.toThrow('ACTIVITY_NOT_FOUND');
});
