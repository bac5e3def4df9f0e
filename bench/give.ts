// Gifts per second through HTTP, as a ratio to pgbench calling the same database function on the same server.
// 16 clients each: session, membership, idempotency, outbox and live delivery to a connected socket included.
// npm run give -w bench. Quiet the machine first; BENCH_ROUNDS and BENCH_SECONDS shorten it.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/index.ts';
import { APP_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { makeFolder } from './support/folder.ts';
import { listen } from './support/listener.ts';
import { median } from './support/numbers.ts';
import { beginRound, type Pair, prepareGivers } from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { startOnDatabase } from './support/server.ts';

const TARGET = 0.3;
const CLIENTS = 16;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** Enough partners for every gift of a round: 50 a day each. */
const PAIRS = 400;

const SAME_FUNCTION = `
\\set number random(0, ${PAIRS - 1})
SELECT gift.* FROM bench_pairs b, process_beso_transaction(b.giver_id, b.receiver_id, b.relationship_id, 1,
  'Breakfast in bed', 'food', NULL, gen_random_uuid()) gift
WHERE b.client = :client_id AND b.number = :number;
`;

/** Gifts per second of one round through HTTP, each client a giver with a kept-alive connection. */
async function giveThroughHttp(url: string, givers: readonly Pair[][]): Promise<number> {
  let next = 0;
  let refusal = '';
  const result = await autocannon({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    setupClient: (client) => {
      const pairs = givers[next++ % givers.length] ?? [];
      let given = 0;
      client.setRequests([
        {
          method: 'POST',
          path: '/api/v1/besos/gifts',
          headers: { 'content-type': 'application/json', cookie: pairs[0]?.giver.cookie() },
          onResponse: (status, body) => {
            if (status !== 201) refusal ||= `${status} ${body}`;
          },
          setupRequest: (request) => {
            const pair = pairs[given++ % pairs.length];
            const body = {
              idempotencyKey: randomUUID(),
              relationshipId: pair?.relationshipId,
              receiverId: pair?.receiverId,
              amount: 1,
              description: 'Breakfast in bed',
              category: 'food',
            };
            return { ...request, body: JSON.stringify(body) };
          },
        },
      ]);
    },
  });
  const { non2xx, errors } = result;
  if (non2xx + errors > 0)
    throw new Error(`${non2xx} gifts were refused, ${errors} failed; the first: ${refusal}`);
  return result['2xx'] / result.duration;
}

const dataDir = makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
const owner = openDatabase(postgres.migrationUrl, () => undefined);
let server: Awaited<ReturnType<typeof startOnDatabase>> | undefined;
try {
  await migrateDatabase(postgres.migrationUrl, APP_ROLE);
  server = await startOnDatabase(postgres, join(dataDir, 'server'));
  const givers = await prepareGivers(server.url, owner, { clients: CLIENTS, pairs: PAIRS });
  const listener = await listen(server.url, givers[0]?.[0]?.giver.cookie() ?? '');
  const measured = { http: [] as number[], pgbench: [] as number[] };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  for (let round = 0; round <= ROUNDS; round += 1) {
    await beginRound(owner, postgres.superuserUrl('beso'));
    const pgbench = runPgbench(postgres.appUrl, SAME_FUNCTION, { clients: CLIENTS, seconds: SECONDS });
    await beginRound(owner, postgres.superuserUrl('beso'));
    const http = await giveThroughHttp(server.url, givers);
    if (round === 0) continue;
    measured.http.push(http);
    measured.pgbench.push(pgbench);
    console.log(`  pgbench ${Math.round(pgbench)}/s   HTTP ${Math.round(http)}/s`);
  }
  listener.close();
  const [http, pgbench] = [median(measured.http), median(measured.pgbench)];
  const ratio = http / pgbench;
  console.log(`give: HTTP ${Math.round(http)}/s, pgbench ${Math.round(pgbench)}/s (medians)`);
  console.log(`give: ${listener.heard()} live events arrived at one socket`);
  console.log(`give: ratio ${ratio.toFixed(2)}, at least ${TARGET.toFixed(2)} wanted`);
  process.exitCode = ratio >= TARGET && listener.heard() > 0 ? 0 : 1;
} finally {
  await server?.stop();
  await owner.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
