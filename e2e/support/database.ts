import { join } from 'node:path';
import pg from 'pg';
import { choosePostgresAccount } from '../../apps/server/src/platform/postgres/identity.ts';
import { prepareDataLocation } from '../../apps/server/src/platform/postgres/place.ts';
import { connectionUrl, DATABASE_NAME, OWNER_ROLE } from '../../apps/server/src/platform/postgres/queries.ts';

/** Runs SQL on the run's database, for states that taps cannot reach. Open pages do not notice. */
export async function runSql(text: string, values: readonly unknown[] = []): Promise<void> {
  const dataDir = join(process.env.BESO_E2E_DATA ?? '', 'postgres');
  const { address } = await prepareDataLocation(dataDir, choosePostgresAccount(dataDir));
  const client = new pg.Client(connectionUrl(address, OWNER_ROLE, DATABASE_NAME));
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
