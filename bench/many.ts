// npm run many -w bench [-- --quick]: compares pages among 10,000,000 and among 10,000 rows. See README.md.
import { FEED_PAGE } from '../apps/server/src/features/feed/queries.ts';
import { listConstraintsAndIndexes } from '../apps/server/src/platform/backup/queries.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { NEWEST_POSITION } from '../apps/server/src/platform/http/paging.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import type { Person } from '../apps/server/test/support/builders.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { median, quantile } from './support/numbers.ts';
import { PARTNERS, partnerId, prepareGivers } from './support/people.ts';
import { startOnDatabase } from './support/server.ts';
import { CLIENTS, IS_QUICK } from './support/settings.ts';

const FEW = 10_000;
const MANY = IS_QUICK ? 1_000_000 : 10_000_000;
const PAGES = 1_000;
const WARM = 100;
const AT_MOST = 1.2;
const MORE_MS = 1;
const AT_ONCE = 500_000;
const FILLED = ['activities', 'messages'];

const COUPLES = `(SELECT array_agg(r.id ORDER BY r.id) AS ids, array_agg(m.profile_id ORDER BY r.id) AS owners
   FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id AND m.role = 'owner') AS c`;
/** The number of friends of each reader. Their rows alternate, so a page has rows from all over the disk. */
const FRIENDS = 6;
const COUPLES_FILLED = CLIENTS * FRIENDS;
const AT = `1 + n % ${CLIENTS} * ${PARTNERS} + n / ${CLIENTS} % ${FRIENDS}`;
const ADD_ACTIVITIES = `
  INSERT INTO activities (kind, status, giver_id, receiver_id, relationship_id, amount, description, category,
    created_at)
  SELECT 'gift', 'approved', c.owners[${AT}], c.ids[${AT}], c.ids[${AT}], 1,
    'Breakfast in bed, and ' || md5(n::text), 'food', now() - ($3::bigint - n) * interval '1 second'
  FROM generate_series($1::bigint, $2::bigint) AS n, ${COUPLES}`;
const ADD_MESSAGES = `
  INSERT INTO messages (id, conversation_id, number, sender_id, receiver_id, content, created_at)
  SELECT gen_random_uuid(), c.ids[${AT}], 1 + n / ${COUPLES_FILLED}, c.owners[${AT}], c.ids[${AT}],
    'Shall I bring the bread? ' || md5(n::text), now() - ($3::bigint - n) * interval '1 second'
  FROM generate_series($1::bigint, $2::bigint) AS n, ${COUPLES}`;
const ADD_CONVERSATIONS = `
  INSERT INTO conversations (id, low_id, high_id)
  SELECT c.ids[${AT}], least(c.ids[${AT}], c.owners[${AT}]), greatest(c.ids[${AT}], c.owners[${AT}])
  FROM ${COUPLES}, generate_series(0, ${COUPLES_FILLED} - 1) AS n`;
const COUNT_MESSAGES = `
  UPDATE conversations SET last_number = l.n, low_sent = l.n, high_sent = l.n, low_delivered = l.n,
    low_read = l.n, high_delivered = l.n, high_read = l.n
  FROM (SELECT conversation_id AS id, max(number) AS n FROM messages GROUP BY 1) AS l
  WHERE l.id = conversations.id`;

/** Fills both tables first and creates their keys and indexes at the end, which is faster. */
async function fill({ pool }: Database, rows: number): Promise<void> {
  // Deletes the mark by which a server recognizes and refuses a copied database.
  await pool.query('DELETE FROM upkeep.place');
  const client = await pool.connect();
  try {
    const removables = (await listConstraintsAndIndexes(client)).filter(({ remove, make }) =>
      FILLED.some((table) =>
        new RegExp(`\\b(?:TABLE|ON|REFERENCES) (?:public\\.)?${table}\\b`).test(`${remove} ${make}`),
      ),
    );
    for (const { remove } of removables.toReversed()) await client.query(remove);
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    await client.query(ADD_CONVERSATIONS);
    for (let from = 0; from < rows; from += AT_ONCE) {
      const values = [from, Math.min(from + AT_ONCE, rows) - 1, rows];
      await client.query(ADD_ACTIVITIES, values);
      await client.query(ADD_MESSAGES, values);
    }
    await client.query('SET session_replication_role = origin');
    for (const { make } of removables) await client.query(make);
    await client.query(COUNT_MESSAGES);
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}

type Read = (number: number) => Promise<unknown>;

/** Measures both sides in turn, in milliseconds, so that other load affects both. */
async function timesOf(few: Read, many: Read) {
  const times = { few: [] as number[], many: [] as number[] };
  for (let number = -WARM; number < PAGES; number += 1) {
    for (const [side, read] of Object.entries({ few, many })) {
      const began = performance.now();
      await read(Math.abs(number));
      if (number >= 0) times[side as keyof typeof times].push(performance.now() - began);
    }
  }
  return times;
}

function judgePage(what: string, { few, many }: Awaited<ReturnType<typeof timesOf>>): boolean {
  const [before, after] = [median(few), median(many)];
  const tails = [few, many].map((times) => quantile(times, 0.99).toFixed(1)).join(' and ');
  console.log(`${what}: ${before.toFixed(2)} and ${after.toFixed(2)} ms, p99 ${tails} ms`);
  // A fast page may be slower by one millisecond, because a factor would be too strict.
  const atMost = Math.max(AT_MOST, (before + MORE_MS) / before);
  return checkFigure(`${what}: at ${MANY} to ${FEW}, times`, after / before, { atMost });
}

const readerAt = (people: readonly Person[], number: number): Person => {
  const reader = people[number % people.length];
  if (reader === undefined) throw new Error('nobody reads');
  return reader;
};
const partnerAt = (number: number) => partnerId(number % CLIENTS, Math.floor(number / CLIENTS) % FRIENDS);

async function open(cluster: Cluster, name: string, rows: number) {
  const database = await cluster.createDatabase(name, 'copy');
  const began = performance.now();
  await fill(database, rows);
  const { rows: sizes } = await database.pool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${name}: ${rows} activities and messages, ${sizes[0]?.size}, filled in ${seconds} s`);
  const appUrl = cluster.postgres.urlFor(APP_ROLE, name);
  return {
    name,
    appUrl,
    migrationUrl: cluster.postgres.urlFor(OWNER_ROLE, name),
    database: cluster.open(appUrl),
  };
}

await withCluster(async (cluster) => {
  const preparing = await cluster.startServer();
  const people = await prepareGivers(preparing.url, cluster.owner);
  await preparing.stop();
  await cluster.owner.pool.query("UPDATE relationship_members SET joined_at = now() - interval '2 years'");
  await cluster.superuser.pool.query("ALTER SYSTEM SET max_wal_size = '8GB'");
  await cluster.superuser.pool.query("ALTER SYSTEM SET maintenance_work_mem = '512MB'");
  await cluster.superuser.pool.query('SELECT pg_reload_conf()');
  const [few, many] = [await open(cluster, 'few', FEW), await open(cluster, 'many', MANY)];
  await cluster.settle();

  const inDatabase =
    ({ database }: typeof few): Read =>
    async (number) => {
      const values = [readerAt(people, number).id, NEWEST_POSITION.number, NEWEST_POSITION.id, 21];
      const { rows } = await database.pool.query({ name: FEED_PAGE.name, text: FEED_PAGE.text, values });
      if (rows.length === 0) throw new Error('a page is empty');
    };
  const reached = [
    judgePage('many: a page of the feed, in the database', await timesOf(inDatabase(few), inDatabase(many))),
  ];

  const servers = [];
  for (const side of [few, many]) {
    const server = await startOnDatabase(side, preparing.dataDir);
    cluster.onClose(server.stop);
    servers.push(server.url);
  }
  const through =
    (url: string | undefined, pathOf: (number: number) => string, key: string): Read =>
    async (number) => {
      const headers = { cookie: readerAt(people, number).cookie() };
      const answer = await fetch(`${url}/api/v1${pathOf(number)}`, { headers });
      const page = (await answer.json()) as Record<string, unknown[] | undefined>;
      if (!answer.ok || (page[key]?.length ?? 0) === 0) throw new Error(`${answer.status}: no ${key}`);
    };
  for (const [what, pathOf, key] of [
    ['a page of the feed', () => '/activities?limit=20', 'activities'],
    [
      'the newest of a conversation',
      (n: number) => `/chat/conversations/${partnerAt(n)}/messages`,
      'messages',
    ],
    ['earlier ones', (n: number) => `/chat/conversations/${partnerAt(n)}/messages?before=60`, 'messages'],
    ['the list of friends', () => '/chat/friends', 'friends'],
  ] as const) {
    const [one, other] = [through(servers[0], pathOf, key), through(servers[1], pathOf, key)];
    reached.push(judgePage(`many: ${what}`, await timesOf(one, other)));
  }
  return reached.every(Boolean);
});
