import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { messagePage, writeMessage } from '../../../test/support/chat.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

/** How often a test repeats its race. BESO_RACE_ROUNDS sets a higher number for long runs. */
const ROUNDS = Number(process.env.BESO_RACE_ROUNDS ?? 25);
const SENDS = 12;

let app: TestApp;
let giulia: Person;
let marco: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
});
afterAll(() => app.close());
beforeEach(() => begin());

/** Makes the two people a couple that has no messages. */
async function begin(): Promise<void> {
  await app.owner.query(
    'TRUNCATE messages, message_keys, message_minutes, conversations, blocks, notifications, notification_actors',
  );
  await app.owner.query('DELETE FROM daily_counts');
  await app.owner.query('UPDATE relationship_members SET left_at = now() WHERE left_at IS NULL');
  const { rows } = await app.owner.query("SELECT create_couple('', $1, $2) AS id", [giulia.id, marco.id]);
  pair = rows[0].id;
}

const soon = async <T>(call: () => Promise<T>): Promise<T> => {
  await app.owner.query('SELECT pg_sleep(0.01 * random())');
  return call();
};
const send = (by: Person, to: Person, content: string, key = randomUUID()) =>
  app.owner.query('SELECT message_number AS number FROM send_message($1, $2, $3, NULL, NULL, $4)', [
    by.id,
    to.id,
    content,
    key,
  ]);
const block = async () => {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT lock_pair($1, $2)', [giulia.id, marco.id]);
    await client.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [marco.id, giulia.id]);
    const { rows } = await client.query('SELECT coalesce(max(number), 0) AS last FROM messages');
    await client.query('COMMIT');
    return Number(rows[0].last);
  } finally {
    client.release();
  }
};
const leave = () => app.owner.query('SELECT * FROM leave_relationship($1, $2)', [marco.id, pair]);

async function written() {
  const { rows } = await app.owner.query(`
    SELECT m.number, m.content, m.deleted_by, c.last_number, c.change_number, m.order_number
    FROM messages m JOIN conversations c ON c.id = m.conversation_id ORDER BY m.number`);
  return rows;
}
/** Checks that messages have the numbers 1, 2, … in the order of writing; returns how many there are. */
async function expectGapless(): Promise<number> {
  const rows = await written();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  const order = rows.map(({ order_number }) => Number(order_number));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(rows.every(({ last_number }) => last_number === rows.length)).toBe(true);
  return rows.length;
}

test(`in ${ROUNDS} rounds of simultaneous writing each number and key exists once, without gaps [S7-052] [S7-053]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin();
    const keys = Array.from({ length: SENDS }, () => randomUUID());
    const [by, to] = round % 2 === 0 ? [giulia, marco] : [marco, giulia];
    const sends = keys.flatMap((key) => [
      soon(() => send(by, to, 'Mine', key)),
      soon(() => send(by, to, 'Mine', key)),
      soon(() => send(to, by, 'Yours')),
    ]);
    const answers = await Promise.all(sends);
    expect(await expectGapless()).toBe(2 * SENDS);
    // Every third message is sent twice with the same key, and both calls must return the same message.
    for (let place = 0; place < answers.length; place += 3)
      expect(answers[place]?.rows).toEqual(answers[place + 1]?.rows);
  }
});

test.each([
  ['a block', block],
  ['leaving', leave],
])(
  `in ${ROUNDS} races between writing and %s nothing is written afterwards, and nothing deadlocks [S7-053]`,
  async (_, part) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin();
      const outcomes = Array.from({ length: SENDS }, (__, place) =>
        soon(() => (place % 2 === 0 ? send(giulia, marco, 'One') : send(marco, giulia, 'Other'))),
      );
      const [parted, ...sends] = await Promise.allSettled([soon<unknown>(part), ...outcomes]);
      expect(parted).toMatchObject({ status: 'fulfilled' });
      const arrived = sends.filter(({ status }) => status === 'fulfilled').length;
      for (const one of sends) {
        if (one.status === 'rejected') expect(String(one.reason)).toContain('PERSON_NOT_REACHABLE');
      }
      expect(await expectGapless()).toBe(arrived);
      // The blocking transaction counted the messages while it locked the pair, so none may be added later.
      if (parted.status === 'fulfilled' && typeof parted.value === 'number')
        expect(parted.value).toBe(arrived);
      // A message with a higher order number was written after leaving.
      const { rows: late } = await app.owner.query(
        `SELECT FROM messages m, relationship_members left_one
       WHERE left_one.relationship_id = $1 AND m.order_number > left_one.left_number`,
        [pair],
      );
      expect(late).toEqual([]);
      const { rows } = await app.owner.query('SELECT count(*)::int AS keys FROM message_keys');
      expect(rows[0].keys).toBe(arrived);
      await expect(send(giulia, marco, 'Late')).rejects.toThrow('PERSON_NOT_REACHABLE');
    }
  },
);

test(`in ${ROUNDS} rounds of simultaneous writing, reading and deleting all numbers agree`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin();
    for (let count = 0; count < 6; count += 1) await send(giulia, marco, 'Before');
    const remove = (number: number) =>
      app.owner.query('SELECT * FROM delete_message($1, $2, $3)', [giulia.id, marco.id, number]);
    const mark = (number: number) =>
      app.owner.query('SELECT * FROM mark_messages($1, $2, $3, $3)', [marco.id, giulia.id, number]);
    await Promise.all([
      ...[1, 2, 3, 3, 6].map((number) => soon(() => remove(number))),
      ...[2, 6, 4, 9].map((number) => soon(() => mark(number))),
      ...Array.from({ length: 4 }, () => soon(() => send(giulia, marco, 'Meanwhile'))),
      soon(() => send(marco, giulia, 'Back')),
    ]);
    expect(await expectGapless()).toBe(11);
    const rows = await written();
    const deleted = rows.filter(({ deleted_by }) => deleted_by !== null);
    expect(deleted.map(({ number }) => number)).toEqual([1, 2, 3, 6]);
    expect(deleted.map(({ deleted_by }) => deleted_by).toSorted()).toEqual([1, 2, 3, 4]);
    expect(rows[0]?.change_number).toBe(4);
    const { unread, read } = (await marco.api.chat.listFriends()).friends[0] ?? { unread: -1, read: -1 };
    expect(read).toBeGreaterThanOrEqual(6);
    const after = rows.filter((row) => row.number > read && row.content === 'Meanwhile');
    expect(unread).toBe(after.length);
  }
});

/** Returns whether a session waits for an advisory lock, such as that of the two people. */
const waits = async () => {
  const { rows } = await app.owner.query(
    `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.length > 0;
};

test.each([
  ['the block', () => marco.api.moderation.blockPerson({ personId: giulia.id })],
  ['leaving', () => marco.api.roles.leaveRelationship({ relationshipId: pair })],
])(
  '%s waits for a message that is being written, and the next message waits for it [S7-053]',
  async (_, part) => {
    const client = await app.services.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT send_message($1, $2, $3, NULL, NULL, gen_random_uuid())', [
        giulia.id,
        marco.id,
        'Just in time',
      ]);
      const parted = part();
      await expect.poll(waits).toBe(true);
      const late = refusalFrom(writeMessage(giulia, marco, 'Too late'));
      await client.query('COMMIT');
      await parted;
      expect((await late).code).toBe('PERSON_NOT_REACHABLE');
    } finally {
      client.release();
    }
    expect((await written()).map(({ content }) => content)).toEqual(['Just in time']);
  },
);

test('the text of a message that is deleted while it is quoted and reported stays in the report or nowhere', async () => {
  for (let round = 0; round < ROUNDS / 5; round += 1) {
    await begin();
    await app.owner.query('TRUNCATE moderation_actions, reports, reported_images');
    const imageId = (await upload(giulia, undefined, 'message-images')).id;
    const { id } = await writeMessage(giulia, marco, 'Regretted', { imageId });
    const report = () =>
      marco.api.moderation.report({ subject: { kind: 'message', id }, reason: 'harassment' });
    const outcomes = await Promise.allSettled([
      soon(() => giulia.api.chat.deleteMessage({ personId: marco.id, number: 1 })),
      soon(() => writeMessage(marco, giulia, 'Really?', { replyTo: 1 })),
      soon(report),
    ]);
    const [deleted, answered, reported] = outcomes.map(({ status }) => status === 'fulfilled');
    expect([deleted, answered]).toEqual([true, true]);
    const { rows: reports } = await app.owner.query('SELECT snapshot FROM reports');
    expect(reports.length).toBe(reported ? 1 : 0);
    const [, , late] = outcomes;
    if (late?.status === 'rejected') expect(late.reason.code).toBe('REPORT_SUBJECT_NOT_FOUND');
    else expect(reports[0].snapshot.message.content).toBe('Regretted');
    // A report in time keeps the picture; otherwise the deletion removes it.
    const { rows: pictures } = await app.owner.query('SELECT FROM images WHERE id = $1', [imageId]);
    expect(pictures.length).toBe(reports.length);
    const { messages } = await messagePage(marco, giulia);
    expect(JSON.stringify(messages)).not.toContain('Regretted');
    expect(messages[1]?.replyTo).toMatchObject({ number: 1, deleted: true, content: '' });
  }
});
