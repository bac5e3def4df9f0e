// npm run chat -w bench [-- --quick]: measures sending, delivering and listing messages. See README.md.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFriendRows } from '../apps/server/src/features/chat/queries/conversations.ts';
import type { ViewerId } from '../apps/server/src/platform/http/viewer.ts';
import { couple, type Person, person } from '../apps/server/test/support/builders.ts';
import { freePort } from '../apps/server/test/support/free-port.ts';
import { projectNode } from '../scripts/lib/project.mjs';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { type Listener, openListener } from './support/listener.ts';
import {
  arrivalTimes,
  bareTimes,
  MINIMAL_MESSAGE,
  postChatMessage,
  resetLimits,
  resetLimitsOf,
  sendScript,
} from './support/messages.ts';
import { median, quantile } from './support/numbers.ts';
import { addPartners, emptyInboxes, PARTNERS, partnerId, prepareGivers } from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { measureInTurn, rateOf, ratioOf } from './support/rounds.ts';
import { firstAnswer } from './support/server.ts';
import { CLIENTS, IS_QUICK, ROUNDS, SECONDS } from './support/settings.ts';

const SEND_AT_LEAST = 0.2;
const ARRIVES_P50_MS = 8;
const ARRIVES_P99_MS = 30;
const BARE_AT_MOST = 1.5;
const LOAD_P99_MS = 50;
const FRIENDS_MS = 10;

/** The number of people who only hold live connections, each as many as the server permits a session. */
const OTHERS = 50;
const CONNECTIONS_EACH = 20;
const ARRIVALS = IS_QUICK ? 200 : 1_000;
const A_SECOND = 300;
const LOAD_SECONDS = IS_QUICK ? 20 : 300;
const EACH_CONVERSATION = IS_QUICK ? 500 : 5_000;
const LISTINGS = 50;

async function measureSending(cluster: Cluster, people: readonly Person[]): Promise<boolean> {
  const { owner, postgres } = cluster;
  const minimal = await cluster.createDatabase('minimal', 'empty');
  await minimal.pool.query(readFileSync(new URL('./baseline/messages.sql', import.meta.url), 'utf8'));
  const ids = Array.from({ length: CLIENTS * PARTNERS }, (_, number) => partnerId(0, number));
  await minimal.pool.query('INSERT INTO conversations (id) SELECT unnest($1::uuid[])', [ids]);
  const prepareRound = async () => {
    await resetLimits(owner);
    await emptyInboxes(owner);
    await cluster.settle();
  };
  const rounds = await measureInTurn({
    minimal: async () => {
      await prepareRound();
      return runPgbench(postgres.superuserUrl('minimal'), MINIMAL_MESSAGE);
    },
    send: async () => {
      await prepareRound();
      return runPgbench(postgres.appUrl, sendScript(people));
    },
  });
  const [bare, ours] = [rateOf(rounds, 'minimal'), rateOf(rounds, 'send')];
  console.log(`chat: medians ${Math.round(bare)} plain and ${Math.round(ours)} sent a second`);
  return checkFigure('chat: sending, to the same statements,', ratioOf(rounds, 'send', 'minimal'), {
    atLeast: SEND_AT_LEAST,
  });
}

async function startBareProgram(cluster: Cluster): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: cluster.postgres.superuserUrl('minimal'), PORT: String(port) };
  const child = spawn(projectNode(), [new URL('./baseline/bare-chat.ts', import.meta.url).pathname], {
    env,
    stdio: 'inherit',
  });
  cluster.onClose(async () => void child.kill());
  await firstAnswer(child, `${url}/${partnerId(0, 0)}`);
  return url;
}

async function measureArrival(cluster: Cluster, url: string): Promise<boolean> {
  const bare = await startBareProgram(cluster);
  const [one, other] = [await person(url), await person(url)];
  await couple(one, other);
  const connections: Listener[] = [];
  for (let number = 0; number < OTHERS; number += 1) {
    const cookie = (await person(url)).cookie();
    for (let own = 0; own < CONNECTIONS_EACH; own += 1)
      connections.push(await openListener(url, cookie, undefined, `192.0.2.${number}`));
  }
  const half = async () => {
    await resetLimits(cluster.owner);
    return bareTimes(bare, partnerId(0, 1), ARRIVALS);
  };
  const bareMs = await half();
  const ours: number[] = [];
  for (let sent = 0; sent < ARRIVALS; sent += 100) {
    await resetLimits(cluster.owner);
    ours.push(...(await arrivalTimes(url, [one, other], 100, sent)));
  }
  bareMs.push(...(await half()));
  for (const connection of connections) connection.close();
  const [p50, p99, bareP50] = [median(ours), quantile(ours, 0.99), median(bareMs)];
  console.log(`chat: bare p50 ${bareP50.toFixed(1)} ms, p99 ${quantile(bareMs, 0.99).toFixed(1)} ms`);
  return [
    checkFigure('chat: until the other has the words, p50 in ms,', p50, { atMost: ARRIVES_P50_MS }),
    checkFigure('chat: the same, p99 in ms,', p99, { atMost: ARRIVES_P99_MS }),
    checkFigure('chat: p50 to the bare program, times', p50 / bareP50, { atMost: BARE_AT_MOST }),
  ].every(Boolean);
}

/** Sends messages at a constant rate, even if responses take long. */
async function measureLoad(cluster: Cluster, url: string, people: readonly Person[]): Promise<boolean> {
  const count = async () =>
    Number((await cluster.owner.pool.query('SELECT count(*) FROM messages')).rows[0]?.count);
  const before = await count();
  const times: number[] = [];
  const failures: unknown[] = [];
  const all: Promise<void>[] = [];
  await resetLimits(cluster.owner);
  await cluster.settle();
  // The loop below does not wait for the reset, because late messages would then leave all at once.
  const setBack = setInterval(() => {
    resetLimitsOf(cluster.owner, people).catch((error) => failures.push(error));
  }, 1000);
  const began = performance.now();
  for (let number = 0; number < A_SECOND * LOAD_SECONDS; number += 1) {
    await sleep(Math.max(0, began + (number * 1000) / A_SECOND - performance.now()));
    const client = number % people.length;
    const by = people[client];
    if (by === undefined) throw new Error('nobody writes');
    const at = performance.now();
    const sent = postChatMessage(url, by, partnerId(client, number % PARTNERS));
    all.push(
      sent.then(
        () => void times.push(performance.now() - at),
        (error) => void failures.push(error),
      ),
    );
  }
  await Promise.all(all);
  clearInterval(setBack);
  const seconds = (performance.now() - began) / 1000;
  const stored = (await count()) - before;
  console.log(
    `chat: ${all.length} in ${seconds.toFixed(0)} s, ${failures.length} failed, ${stored} stored, ` +
      `p50 ${median(times).toFixed(1)} ms`,
  );
  if (failures.length > 0) console.log(String(failures[0]));
  return [
    checkFigure('chat: p99 of these in ms,', quantile(times, 0.99), { atMost: LOAD_P99_MS }),
    checkFigure('chat: lost', all.length - stored, { atMost: 0 }),
  ].every(Boolean);
}

async function measureFriends({ owner, superuser, postgres, open }: Cluster, url: string): Promise<boolean> {
  const reader = await person(url);
  const from = CLIENTS * PARTNERS;
  for (const first of [from, from + PARTNERS]) await addPartners(owner, first, reader.id);
  const friends = Array.from({ length: 2 * PARTNERS }, (_, number) => partnerId(0, from + number));
  await superuser.pool.query(
    `INSERT INTO conversations (id, low_id, high_id, last_number)
     SELECT friend, least(friend, $1), greatest(friend, $1), $3 FROM unnest($2::uuid[]) AS friend`,
    [reader.id, friends, EACH_CONVERSATION],
  );
  await superuser.pool.query(
    `INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content)
     SELECT gen_random_uuid(), friend, number, friend, $1, 'Message ' || number
     FROM generate_series(1, $3) AS number, unnest($2::uuid[]) AS friend`,
    [reader.id, friends, EACH_CONVERSATION],
  );
  await superuser.pool.query('VACUUM ANALYZE');
  const database = open(postgres.appUrl);
  const times: number[] = [];
  for (let listing = 0; listing <= LISTINGS; listing += 1) {
    const began = performance.now();
    const rows = await listFriendRows(database, reader.id as ViewerId);
    // The first call is not counted, because PostgreSQL then also plans the statement.
    if (listing > 0) times.push(performance.now() - began);
    if (rows.length !== friends.length) throw new Error(`${rows.length} friends are listed`);
  }
  const total = friends.length * EACH_CONVERSATION;
  return checkFigure(`chat: ${friends.length} friends over ${total} messages, in ms,`, median(times), {
    atMost: FRIENDS_MS,
  });
}

// Lets the clients claim different addresses, because the server accepts only 500 connections from each.
process.env.TRUST_PROXY = '127.0.0.1';
await withCluster(async (cluster) => {
  const server = await cluster.startServer();
  const people = await prepareGivers(server.url, cluster.owner);
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const reached = [
    await measureSending(cluster, people),
    await measureArrival(cluster, server.url),
    await measureLoad(cluster, server.url, people),
    await measureFriends(cluster, server.url),
  ];
  return reached.every(Boolean);
});
