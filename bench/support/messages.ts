import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEND_MESSAGE } from '../../apps/server/src/features/chat/queries/writing.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import type { Person } from '../../apps/server/test/support/builders.ts';
import { openListener } from './listener.ts';
import { PARTNER_OF_CLIENT, PARTNERS } from './people.ts';

const WORDS = 'Shall I bring the bread?';
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 5;

const choose = `\\set number random(0, ${PARTNERS - 1})`;
const ofClient = (people: readonly Person[]) =>
  `(ARRAY['${people.map(({ id }) => id).join("', '")}'])[:client_id + 1]::uuid`;

/** Returns a pgbench script in which all partners send, because each person has a limit per minute. */
export function sendScript(people: readonly Person[]): string {
  const values = [
    PARTNER_OF_CLIENT,
    ofClient(people),
    `'${WORDS}'`,
    'NULL',
    'NULL',
    'gen_random_uuid()',
    "'{}'::uuid[]",
  ];
  const text = SEND_MESSAGE.statement.text.replaceAll(
    /\$(\d)/g,
    (_whole, at) => values[Number(at) - 1] ?? '',
  );
  return `${choose}\n${text};\n`;
}

/** A pgbench script for `baseline/messages.sql`; each conversation has the ID of one partner. */
export const MINIMAL_MESSAGE = `${choose}
BEGIN;
INSERT INTO keys (person_id, key, digest, message_id)
VALUES (${PARTNER_OF_CLIENT}, gen_random_uuid(), encode(sha256('${WORDS}'), 'hex'), gen_random_uuid());
UPDATE conversations SET last_number = last_number + 1 WHERE id = ${PARTNER_OF_CLIENT} RETURNING last_number \\gset
INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content)
VALUES (gen_random_uuid(), ${PARTNER_OF_CLIENT}, :last_number, ${PARTNER_OF_CLIENT}, ${PARTNER_OF_CLIENT}, '${WORDS}');
INSERT INTO events (recipient_id, changes)
VALUES (${PARTNER_OF_CLIENT}, '[{"kind": "messages.changed"}]'), (${PARTNER_OF_CLIENT}, '[{"kind": "messages.changed"}]');
COMMIT;
`;

/** Resets the limits of all people, as if a day had passed. */
export async function resetLimits({ pool }: Database): Promise<void> {
  await pool.query('UPDATE message_minutes SET total = 0');
  await pool.query('UPDATE daily_counts SET total = 0');
}

/** Resets the limits of these people only, which does not disturb a running measurement. */
export async function resetLimitsOf({ pool }: Database, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await pool.query('UPDATE message_minutes SET total = 0 WHERE profile_id = ANY ($1)', [ids]);
  await pool.query('UPDATE daily_counts SET total = 0 WHERE profile_id = ANY ($1)', [ids]);
}

/** Sends a message through HTTP; resolves when the server has stored it. */
export async function postChatMessage(
  url: string,
  by: Person,
  personId: string,
  content = WORDS,
): Promise<void> {
  const answer = await fetch(`${url}/api/v1/chat/conversations/${personId}/messages`, {
    method: 'POST',
    headers: { cookie: by.cookie(), origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ idempotencyKey: randomUUID(), content }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`a message was answered with ${answer.status}: ${body}`);
}

async function waitFor<Value>(arrived: Promise<Value>): Promise<Value> {
  const late = setTimeout(() => {
    throw new Error('a message did not arrive');
  }, TIMEOUT_MS);
  const value = await arrived;
  clearTimeout(late);
  return value;
}

async function fetchWords(url: string, [one, other]: readonly [Person, Person], after: number) {
  const page = await fetch(`${url}/api/v1/chat/conversations/${one.id}/messages?after=${after}`, {
    headers: { cookie: other.cookie() },
  });
  const { messages } = (await page.json()) as { messages: readonly { content: string }[] };
  return messages[0]?.content;
}

/** Returns the text of the message in a live event, if it has one. */
function wordsOf(heard: string): string | undefined {
  const [, event] = JSON.parse(heard.slice(heard.indexOf('['))) as [
    string,
    { message?: { content: string } },
  ];
  return event.message?.content;
}

/**
 * Sends messages in turn; returns the milliseconds until the receiver has each text.
 * @param before the number of messages that the two people have already
 */
export async function arrivalTimes(
  url: string,
  [one, other]: readonly [Person, Person],
  times: number,
  before: number,
): Promise<number[]> {
  let arrived = (_words: string | undefined) => {};
  const listener = await openListener(url, other.cookie(), (message) => {
    if (message.includes('"messages.changed"')) arrived(wordsOf(message));
  });
  const measured: number[] = [];
  for (let after = before; after < before + times; after += 1) {
    const event = new Promise<string | undefined>((resolve) => {
      arrived = resolve;
    });
    const began = performance.now();
    const sent = postChatMessage(url, one, other.id);
    const words = (await waitFor(event)) ?? (await fetchWords(url, [one, other], after));
    measured.push(performance.now() - began);
    if (words !== WORDS) throw new Error('the page does not have the message');
    await sent;
    await sleep(PAUSE_MS);
  }
  listener.close();
  return measured;
}

/** Returns the arrival times of bare-chat.ts, whose events contain the text. */
export async function bareTimes(url: string, personId: string, times: number): Promise<number[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${personId}`);
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const measured: number[] = [];
  for (let number = 0; number < times; number += 1) {
    const words = new Promise<void>((resolve) => {
      socket.onmessage = () => resolve();
    });
    const began = performance.now();
    const sent = fetch(`${url}/${personId}`, { method: 'POST', body: WORDS });
    await waitFor(words);
    measured.push(performance.now() - began);
    await (await sent).arrayBuffer();
    await sleep(PAUSE_MS);
  }
  socket.close();
  return measured;
}
