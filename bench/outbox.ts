// npm run outbox -w bench [-- --quick]: compares gifts per second with a database that appends no events.
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { APP_ROLE, OWNER_ROLE } from '../apps/server/src/platform/postgres/queries.ts';
import { withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { giftScript } from './support/gift.ts';
import { emptyInboxes, prepareGivers, resetDailyTotals } from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { measureInTurn, rateOf, ratioOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const AT_LEAST = 0.5;
const COPY = 'without_outbox';

/** Makes these functions do nothing. They are not in SQL, because PostgreSQL would inline SQL functions. */
const APPEND_NOTHING = `
  DO $do$ DECLARE v_name text; BEGIN
    FOREACH v_name IN ARRAY ARRAY['append_changes', 'append_events'] LOOP
      EXECUTE format('CREATE OR REPLACE FUNCTION %s(%s) RETURNS jsonb LANGUAGE plpgsql
                      AS $f$ BEGIN RETURN ''[]''; END $f$', v_name, pg_get_function_arguments(v_name::regproc));
    END LOOP;
    v_name := pg_get_functiondef('write_gift'::regproc);
    IF strpos(v_name, 'unnest(v_member_ids)') = 0 THEN
      RAISE EXCEPTION 'a gift has another text';
    END IF;
    EXECUTE replace(v_name, 'unnest(v_member_ids)', 'unnest(ARRAY[]::uuid[])');
  END $do$`;

/** Counts only the events of gifts, because the server itself may write other events. */
async function countEvents({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ appended: number }>(
    'SELECT count(gift_id)::int AS appended FROM outbox_events',
  );
  return rows[0]?.appended ?? 0;
}

await withCluster(async (cluster) => {
  const { owner, postgres } = cluster;
  const preparing = await cluster.startServer();
  const givers = await prepareGivers(preparing.url, owner);
  const script = await giftScript(postgres.appUrl, givers);
  await preparing.stop();
  const copy = await cluster.createDatabase(COPY, 'copy');
  await copy.pool.query(APPEND_NOTHING);
  const urls = { appUrl: postgres.urlFor(APP_ROLE, COPY), migrationUrl: postgres.urlFor(OWNER_ROLE, COPY) };
  const [before, silent] = [await countEvents(owner), await countEvents(copy)];
  const servers = [await cluster.startServer(), await cluster.startServer(urls)];

  const side = (database: Database, url: string) => async () => {
    await resetDailyTotals(database);
    await emptyInboxes(database);
    await cluster.settle();
    return runPgbench(url, script);
  };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const rounds = await measureInTurn({
    without: side(copy, urls.appUrl),
    with: side(owner, postgres.appUrl),
  });
  for (const server of servers) await server.stop();
  const appended = (await countEvents(owner)) - before;
  const besides = (await countEvents(copy)) - silent;
  if (appended === 0) throw new Error('the side with an outbox appended no events');
  if (besides !== 0)
    throw new Error(`the side without an outbox appended ${besides} events beside ${appended}`);
  const [withIt, without] = [rateOf(rounds, 'with'), rateOf(rounds, 'without')];
  console.log(`outbox: ${Math.round(withIt)} gifts/s with, ${Math.round(without)} gifts/s without (medians)`);
  return checkFigure('outbox: ratio', ratioOf(rounds, 'with', 'without'), { atLeast: AT_LEAST });
});
