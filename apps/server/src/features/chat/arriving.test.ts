import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@beso/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { messagePage, writeMessage } from '../../../test/support/chat.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { collectEvents, openLiveConnection } from '../../../test/support/connection.ts';
import { upload } from '../../../test/support/pictures.ts';
import { toCommittedEvents } from '../events/index.ts';

/** How often a test repeats its race. BESO_RACE_ROUNDS sets a higher number for long runs. */
const ROUNDS = Number(process.env.BESO_RACE_ROUNDS ?? 10);

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

async function begin(): Promise<void> {
  await app.owner.query(
    'TRUNCATE messages, message_keys, message_minutes, conversations, blocks, chat_settings',
  );
  await app.owner.query('UPDATE relationship_members SET left_at = now() WHERE left_at IS NULL');
  await app.owner.query('DELETE FROM daily_counts');
  pair = await couple(giulia, marco);
}

const announced = (heard: readonly LiveEvent[]) => heard.filter(({ kind }) => kind === 'messages.changed');
const messagesIn = (heard: readonly LiveEvent[]) => announced(heard).flatMap(({ message }) => message ?? []);

/** Stores a message in the database without publishing its events; returns the events. */
async function store(content: string) {
  const { rows } = await app.owner.query('SELECT appended FROM send_message($1, $2, $3, NULL, NULL, $4)', [
    giulia.id,
    marco.id,
    content,
    randomUUID(),
  ]);
  return toCommittedEvents(rows[0].appended);
}

/** Stores a message, runs `between`, then publishes the message; returns the events that reached Marco. */
async function arrives(between: () => Promise<unknown>) {
  const heard = collectEvents(await openLiveConnection(app.url, marco));
  const events = await store('Secret');
  await between();
  app.services.events.publish(events);
  await expect.poll(() => announced(heard).length).toBeGreaterThan(0);
  // Events arrive in order, so the event of this message is the last.
  await writeMessage(marco, giulia).catch(() => undefined);
  return heard;
}

/** Returns how many database sessions wait for a locked row. */
async function waiting(): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE a.datname = current_database() AND l.locktype = 'transactionid' AND NOT l.granted`,
  );
  return rows.length;
}

/** Starts writing while the conversation is locked, runs `between`, then releases the lock. */
async function writeLate(content: string, between: () => Promise<unknown>): Promise<void> {
  const client = await app.owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM conversations FOR UPDATE');
  const writing = writeMessage(giulia, marco, content);
  try {
    await expect.poll(waiting).toBe(1);
    await between();
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  await writing;
}

test('a message arrives with its event as its receiver may read it, with photo and quote [S7-033]', async () => {
  const heard: LiveEvent[] = collectEvents(await openLiveConnection(app.url, marco));
  const one = await writeMessage(giulia, marco, 'One');
  const { id } = await upload(giulia, undefined, 'message-images');
  await writeMessage(giulia, marco, 'Two', { imageId: id, replyTo: 1 });
  await expect.poll(() => messagesIn(heard).length).toBe(2);
  expect(messagesIn(heard)).toEqual((await messagePage(marco, giulia)).messages);
  // The server composes the response to sending without reading the message back, so the two could differ.
  expect((await messagePage(giulia, marco)).messages[0]).toEqual(one);
  const seqs = heard.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
});

test('a message arrives only at its receiver; its text is neither stored in events nor published', async () => {
  const [mine, theirs, stranger] = await Promise.all(
    [giulia, marco, await person(app.url)].map(async (who) =>
      collectEvents(await openLiveConnection(app.url, who)),
    ),
  );
  await writeMessage(giulia, marco, 'Planted 4711');
  await expect.poll(() => [mine, theirs].map((heard) => announced(heard ?? []).length)).toEqual([1, 1]);
  expect(messagesIn(mine ?? [])).toEqual([]);
  expect(messagesIn(theirs ?? [])).toMatchObject([{ content: 'Planted 4711' }]);
  expect(stranger).toEqual([]);
  const { rows } = await app.owner.query('SELECT changes::text FROM outbox_events');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('4711');
  expect(JSON.stringify(await marco.api.events.listEvents({ after: 0 }))).not.toContain('4711');
});

describe('if between the commit of a message and its event', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['the receiver blocked the sender', () => marco.api.moderation.blockPerson({ personId: giulia.id })],
    ['the sender blocked the receiver', () => giulia.api.moderation.blockPerson({ personId: marco.id })],
    [
      'the receiver left',
      () => app.owner.query('SELECT * FROM leave_relationship($1, $2)', [marco.id, pair]),
    ],
    ['the sender left', () => app.owner.query('SELECT * FROM leave_relationship($1, $2)', [giulia.id, pair])],
    ['the message was deleted', () => giulia.api.chat.deleteMessage({ personId: marco.id, number: 1 })],
  ];
  test.each(cases)('%s: the event is sent without the text', async (_what, between) => {
    expect(messagesIn(await arrives(between))).toEqual([]);
  });

  test('nothing happened, or receipts were turned off: the event is sent with the text', async () => {
    expect(messagesIn(await arrives(async () => {}))).toMatchObject([{ content: 'Secret' }]);
    await begin();
    const off = () => marco.api.chat.setReceipts({ receipts: false });
    expect(messagesIn(await arrives(off))).toMatchObject([{ content: 'Secret' }]);
  });

  /** Deletes the newest session only in the database, so that the server does not notice. */
  const endLast = () =>
    app.owner.query(
      `DELETE FROM auth_sessions WHERE user_id = $1
       AND created_at = (SELECT max(created_at) FROM auth_sessions WHERE user_id = $1)`,
      [marco.id],
    );
  const endings: [string, () => Promise<unknown>][] = [
    [
      'before a message is published',
      async () => {
        const events = await store('Secret');
        await endLast();
        app.services.events.publish(events);
      },
    ],
    ['before it is written', async () => endLast().then(() => writeMessage(giulia, marco))],
    [
      'while writing it waits',
      async () => {
        await writeMessage(marco, giulia);
        await writeLate('Secret', endLast);
      },
    ],
  ];
  test.each(endings)(
    "the session of one page ended %s: only the person's other page gets the message",
    async (_, end) => {
      const browser = openBrowser(app.url);
      await browser.api.auth.signIn({ email: marco.profile.email, password: PASSWORD });
      const [ended, open] = await Promise.all(
        [browser, marco].map(async (by) => collectEvents(await openLiveConnection(app.url, by))),
      );
      await end();
      await expect.poll(() => messagesIn(open ?? []).length).toBe(1);
      expect(messagesIn(ended ?? [])).toEqual([]);
    },
  );

  test('the text is not read again if the message was written quickly at its receiver’s node; otherwise it is', async () => {
    const { reads } = app.services.database;
    const query = reads.query.bind(reads);
    const asked: (string | undefined)[] = [];
    Object.assign(reads, {
      query: (config: { name?: string }) => {
        asked.push(config.name);
        return query(config as never);
      },
    });
    const heard: LiveEvent[] = collectEvents(await openLiveConnection(app.url, marco));
    await writeMessage(giulia, marco, 'Quick');
    await expect.poll(() => messagesIn(heard).length).toBe(1);
    expect(asked).not.toContain('messages_arriving');
    await writeLate('Slow', () => app.owner.query('SELECT pg_sleep(1.1)'));
    await expect.poll(() => messagesIn(heard).map(({ content }) => content)).toEqual(['Quick', 'Slow']);
    expect(asked).toContain('messages_arriving');
    Object.assign(reads, { query });
  });

  test.each([
    ['shut', 'UPDATE auth_users SET suspended_at = now() WHERE id = $1'],
    [
      'to be deleted',
      `INSERT INTO account_deletions (user_id, due_at, card_shown, found_by_name)
       VALUES ($1, now() + interval '1 day', true, false)`,
    ],
  ])(
    'the account was %s while a session of it began: its page gets none, and is closed',
    async (_how, sql) => {
      const nora = await person(app.url);
      await couple(giulia, nora);
      const connection = await openLiveConnection(app.url, nora);
      const heard: LiveEvent[] = collectEvents(connection);
      // Imitates a session that was created just when all sessions of the account ended.
      await app.owner.query(sql, [nora.id]);
      await writeMessage(giulia, nora, 'Secret');
      await expect.poll(() => connection.connected, { timeout: 5_000 }).toBe(false);
      expect(messagesIn(heard)).toEqual([]);
    },
  );
});

test(`in ${ROUNDS} races between a block and messages, no text arrives after the block`, {
  timeout: 60_000 + ROUNDS * 1_000,
}, async () => {
  let came = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin();
    const connection = await openLiveConnection(app.url, marco);
    const heard: LiveEvent[] = collectEvents(connection);
    const sending = Array.from({ length: 6 }, (_, count) =>
      app.owner
        .query('SELECT pg_sleep(0.02 * random())')
        .then(() => writeMessage(giulia, marco, `Message ${count}`))
        .catch(() => undefined),
    );
    await app.owner.query('SELECT pg_sleep(0.02 * random())');
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    const before = messagesIn(heard).length;
    const stored = (await Promise.all(sending)).flatMap((message) => message ?? []);
    // Events arrive in order, so this last event shows that all earlier ones have arrived.
    await marco.api.chat.setReceipts({ receipts: false });
    await expect.poll(() => heard.some(({ kind }) => kind === 'chatSettings.changed')).toBe(true);
    // After a block, events that another node publishes again must have no content.
    const { rows } = await app.owner.query(
      `SELECT recipient_id, last_seq, changes -> 0 AS change FROM outbox_events
       WHERE recipient_id = $1 AND changes -> 0 ->> 'kind' = 'messages.changed' ORDER BY last_seq DESC LIMIT $2`,
      [marco.id, stored.length],
    );
    const known = messagesIn(heard);
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(known.map(({ id }) => id)));
    came += before;
    const from = heard.length;
    app.services.events.publish(
      rows.map(({ recipient_id, last_seq, change }) => ({
        recipientId: recipient_id,
        event: { seq: Number(last_seq), ...change },
      })),
    );
    const again = () => heard.slice(from).map(({ seq }) => seq);
    const seqs = rows.map(({ last_seq }) => Number(last_seq));
    await expect.poll(again).toEqual(expect.arrayContaining(seqs));
    expect(messagesIn(heard).length).toBe(known.length);
    connection.disconnect();
  }
  // At least one message arrived before the block, so the two really raced.
  expect(came).toBeGreaterThan(0);
});
