// npm run reactions -w bench [-- --quick]: measures likes, and the feed among many activities. See README.md.
import { readFileSync } from 'node:fs';
import { NO_REACTION_COLUMNS } from '../apps/server/src/features/activities/queries/activities.ts';
import { LISTED_REACTION_COLUMNS } from '../apps/server/src/features/activities/queries/newest.ts';
import { reactionStatements } from '../apps/server/src/features/activities/queries/reactions.ts';
import { FEED_PAGE, OWN_PAGE, RELATIONSHIP_PAGE } from '../apps/server/src/features/feed/queries.ts';
import { REACTION_NOTIFICATIONS } from '../apps/server/src/features/notifications/queries/notices.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { NEWEST_POSITION } from '../apps/server/src/platform/http/paging.ts';
import type { Person } from '../apps/server/test/support/builders.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { giftScript, minimalScript } from './support/gift.ts';
import {
  emptyInboxes,
  PARTNER_OF_CLIENT,
  PARTNERS,
  prepareGivers,
  resetDailyTotals,
} from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { fillFeed } from './support/reactions.ts';
import { measureInTurn, rateOf, ratioOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const LIKE_AT_LEAST = 0.18;
const MANY_AT_MOST = 1.3;
const WITHOUT_AT_MOST = 1.3;
const FEW = 10_000;
const MANY = 1_000_000;

const clientsOwn = (people: readonly Person[]) =>
  `(ARRAY[${people.map(({ id }) => `'${id}'`).join(', ')}]::uuid[])[:client_id + 1]`;
const CHOOSE = `\\set number random(0, ${PARTNERS - 1})`;

/** Each client likes a gift of its own couples and then removes the like, in two transactions. */
function likeScript(people: readonly Person[]): string {
  const { like, unlike } = reactionStatements(REACTION_NOTIFICATIONS);
  const values = [clientsOwn(people), PARTNER_OF_CLIENT];
  const sent = [like, unlike].map(({ statement }) =>
    statement.text.replaceAll(/\$(\d)/g, (_whole, at) => values[Number(at) - 1] ?? ''),
  );
  return `${CHOOSE}\n${sent.map((text) => `${text};\n`).join('')}`;
}

function pageScript(people: readonly Person[], text: string): string {
  const values = [
    clientsOwn(people),
    `'${NEWEST_POSITION.number}'`,
    `'${NEWEST_POSITION.id}'`,
    '21',
    PARTNER_OF_CLIENT,
  ];
  return `${CHOOSE}\n${text.replaceAll(/\$(\d)/g, (_whole, at) => values[Number(at) - 1] ?? '')};\n`;
}

async function measureLikes(cluster: Cluster, people: readonly Person[]): Promise<boolean> {
  const { owner, postgres } = cluster;
  const minimal = await cluster.createDatabase('minimal', 'empty');
  await minimal.pool.query(readFileSync(new URL('./baseline/minimal.sql', import.meta.url), 'utf8'));
  const { rows } = await owner.pool.query('SELECT id, first_name, last_name FROM profiles');
  await minimal.pool.query('INSERT INTO people SELECT * FROM json_populate_recordset(NULL::people, $1)', [
    JSON.stringify(rows),
  ]);
  const server = await cluster.startServer();
  const [likes, gifts] = [likeScript(people), await giftScript(postgres.appUrl, people)];
  const prepareRound = async () => {
    await owner.pool.query('TRUNCATE daily_counts');
    await resetDailyTotals(owner);
    await emptyInboxes(owner);
    await cluster.settle();
  };
  const round = (url: string, script: string) => async () => {
    await prepareRound();
    return runPgbench(url, script);
  };
  const rounds = await measureInTurn({
    minimal: round(postgres.superuserUrl('minimal'), minimalScript(people)),
    gift: round(postgres.appUrl, gifts),
    pair: round(postgres.appUrl, likes),
  });
  await server.stop();
  console.log(
    `reactions: ${Math.round(2 * rateOf(rounds, 'pair'))} likes and takings back a second (median)`,
  );
  console.log(`reactions: to our own gift ${(2 * ratioOf(rounds, 'pair', 'gift')).toFixed(2)}`);
  return checkFigure('reactions: a like, or taking it back,', 2 * ratioOf(rounds, 'pair', 'minimal'), {
    atLeast: LIKE_AT_LEAST,
  });
}

async function measurePage(cluster: Cluster, people: readonly Person[]): Promise<boolean> {
  const filled = async (name: string, activities: number) => {
    const database: Database = await cluster.createDatabase(name, 'copy');
    await fillFeed(database, activities);
    return cluster.postgres.superuserUrl(name);
  };
  const [few, many] = [await filled('few', FEW), await filled('many', MANY)];
  const page = pageScript(people, FEED_PAGE.text);
  const without = pageScript(people, FEED_PAGE.text.replace(LISTED_REACTION_COLUMNS, NO_REACTION_COLUMNS));
  if (without === page) throw new Error('the page’s query has its likes elsewhere');
  const [own, ofOne] = [OWN_PAGE, RELATIONSHIP_PAGE].map(({ text }) => pageScript(people, text)) as [
    string,
    string,
  ];
  const rounds = await measureInTurn({
    few: async () => runPgbench(few, page),
    many: async () => runPgbench(many, page),
    without: async () => runPgbench(many, without),
    'few mine': async () => runPgbench(few, own),
    'many mine': async () => runPgbench(many, own),
    'few of one': async () => runPgbench(few, ofOne),
    'many of one': async () => runPgbench(many, ofOne),
  });
  console.log(
    `reactions: pages ${Math.round(rateOf(rounds, 'few'))} and ${Math.round(rateOf(rounds, 'many'))}/s`,
  );
  const filtered = (['mine', 'of one'] as const).map((kind) =>
    checkFigure(
      `reactions: a page (${kind}) at 1,000,000 activities, times`,
      ratioOf(rounds, `few ${kind}`, `many ${kind}`),
      { atMost: MANY_AT_MOST },
    ),
  );
  const reached = [
    ...filtered,
    checkFigure('reactions: a page at 1,000,000 activities, times', ratioOf(rounds, 'few', 'many'), {
      atMost: MANY_AT_MOST,
    }),
    checkFigure(
      'reactions: a page with likes and comments to one without, times',
      ratioOf(rounds, 'without', 'many'),
      {
        atMost: WITHOUT_AT_MOST,
      },
    ),
  ];
  return reached.every(Boolean);
}

await withCluster(async (cluster) => {
  const preparing = await cluster.startServer();
  const people = await prepareGivers(preparing.url, cluster.owner);
  await preparing.stop();
  await cluster.owner.pool.query("UPDATE relationship_members SET joined_at = now() - interval '1 year'");
  await cluster.owner.pool.query(`
    INSERT INTO activities (id, kind, status, giver_id, receiver_id, relationship_id, amount, description, category)
    SELECT r.id, 'gift', 'approved', m.profile_id, r.id, r.id, 1, 'Breakfast in bed', 'food'
    FROM relationships r JOIN relationship_members m ON m.relationship_id = r.id AND m.role = 'owner'`);
  await cluster.owner.pool.query('VACUUM ANALYZE');
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const pages = await measurePage(cluster, people);
  const likes = await measureLikes(cluster, people);
  return pages && likes;
});
