// What the outbox costs: gifts per second by pgbench calling the ledger's function, as a ratio to the same function in a
// copy of the database whose append_events appends nothing. On the side with the outbox a server runs whose relay
// publishes and notes what is appended; on the other it finds nothing to do. 16 clients each.
// npm run outbox -w bench. Quiet the machine first; BENCH_ROUNDS and BENCH_SECONDS shorten it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { makeFolder } from './support/folder.ts';
import { median } from './support/numbers.ts';
import { beginRound, prepareGivers } from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { startOnDatabase } from './support/server.ts';

const TARGET = 0.5;
const CLIENTS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** Enough partners for every gift of a round: 50 a day each. */
const PAIRS = 400;

const GIVE = `
\\set number random(0, ${PAIRS - 1})
SELECT gift.* FROM bench_pairs b, process_beso_transaction(b.giver_id, b.receiver_id, b.relationship_id, 1,
  'Breakfast in bed', 'food', NULL, gen_random_uuid()) gift
WHERE b.client = :client_id AND b.number = :number;
`;

/** In plpgsql: a function in SQL would be put in place of its call, and what it is called with never computed. */
const APPEND_NOTHING = `
  CREATE OR REPLACE FUNCTION append_events(p_tellings jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  BEGIN RETURN '[]'; END $$`;

const dataDir = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });

/** One side of the comparison: its database, and a server on it. */
async function openSide(name: string) {
  const urls = { appUrl: postgres.urlFor(APP_ROLE, name), migrationUrl: postgres.urlFor(OWNER_ROLE, name) };
  const owner = openDatabase(urls.migrationUrl, () => undefined);
  const server = await startOnDatabase(urls, join(dataDir, name));
  return {
    owner,
    server,
    measure: async () => {
      await beginRound(owner, postgres.superuserUrl(name));
      return runPgbench(urls.appUrl, GIVE, { clients: CLIENTS, seconds: SECONDS });
    },
    close: async () => {
      await server.stop();
      await owner.close();
    },
  };
}

async function countEvents({ pool }: Database): Promise<{ appended: number; published: number }> {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS appended, count(published_at)::int AS published FROM events',
  );
  return rows[0];
}

const open: { close(): Promise<void> }[] = [];
try {
  await migrateDatabase(postgres.migrationUrl, APP_ROLE);
  const preparing = await openSide('beso');
  await prepareGivers(preparing.server.url, preparing.owner, { clients: CLIENTS, pairs: PAIRS });
  await preparing.close();
  const superuser = openDatabase(postgres.superuserUrl('postgres'), () => undefined);
  await superuser.pool.query(`CREATE DATABASE without_outbox TEMPLATE beso OWNER ${OWNER_ROLE}`);
  await superuser.close();

  const [withOutbox, without] = [await openSide('beso'), await openSide('without_outbox')];
  open.push(withOutbox, without);
  await without.owner.pool.query(APPEND_NOTHING);
  const before = await countEvents(withOutbox.owner);
  const measured = { with: [] as number[], without: [] as number[] };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const baseline = await without.measure();
    const appending = await withOutbox.measure();
    if (round === 0) continue;
    measured.without.push(baseline);
    measured.with.push(appending);
    console.log(`  without ${Math.round(baseline)}/s   with ${Math.round(appending)}/s`);
  }
  const { appended, published } = await countEvents(withOutbox.owner);
  const [cost, baseline] = [median(measured.with), median(measured.without)];
  const ratio = cost / baseline;
  console.log(
    `outbox: ${appended - before.appended} events appended, ${published - before.published} of them published by now`,
  );
  console.log(`outbox: ${Math.round(cost)} gifts/s with, ${Math.round(baseline)} gifts/s without (medians)`);
  console.log(`outbox: ratio ${ratio.toFixed(2)}, at least ${TARGET.toFixed(2)} wanted`);
  process.exitCode = ratio >= TARGET && published > before.published ? 0 : 1;
} finally {
  for (const side of open) await side.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
