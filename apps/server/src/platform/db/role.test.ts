import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { OWNER_ROLE, SUPERUSER } from '../postgres/queries.ts';
import { openDatabase } from './database.ts';
import { canWriteLedger } from './role.ts';

let app: TestApp;
let superuser: pg.Client;

const urlOf = (role: string) => app.databaseUrls.application.replace(/\/\/[^@]*@/, `//${role}@`);

beforeAll(async () => {
  app = await startTestApp();
  superuser = new pg.Client({ connectionString: urlOf(SUPERUSER) });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await app.close();
});

const name = () => `beso_role_${randomBytes(6).toString('hex')}`;

async function judged(...statements: string[]): Promise<boolean> {
  const [role, other] = [name(), name()];
  await superuser.query(`CREATE ROLE ${role} LOGIN NOINHERIT; CREATE ROLE ${other}`);
  const database = openDatabase(urlOf(role), () => undefined);
  try {
    for (const statement of statements) {
      await superuser.query(statement.replaceAll('ROLE', role).replaceAll('OTHER', other));
    }
    return await canWriteLedger(database);
  } finally {
    await database.close();
    await superuser.query(`REASSIGN OWNED BY ${role}, ${other} TO ${OWNER_ROLE}`);
    await superuser.query(`DROP OWNED BY ${role}, ${other}; DROP ROLE ${role}, ${other}`);
  }
}

test("the application's role cannot write the ledger", async () => {
  expect(await canWriteLedger(app.services.database)).toBe(false);
  expect(await judged('GRANT SELECT ON ledger_entries TO ROLE', 'GRANT OTHER TO ROLE')).toBe(false);
});

test.each([
  [['GRANT INSERT ON ledger_entries TO ROLE']],
  [['GRANT DELETE ON activities TO ROLE']],
  // Write access to one column is enough.
  [['GRANT UPDATE (total_besos) ON user_besos TO ROLE']],
  [['GRANT INSERT (profile_id, total_besos) ON user_besos TO ROLE']],
  // The role could take the other role's rights by SET ROLE.
  [['GRANT UPDATE ON user_besos TO OTHER', 'GRANT OTHER TO ROLE WITH INHERIT FALSE, SET TRUE']],
  [['GRANT pg_write_all_data TO ROLE WITH INHERIT FALSE, SET TRUE']],
  [['ALTER USER ROLE SUPERUSER']],
  // Owners can grant themselves all rights.
  [['ALTER FUNCTION add_besos OWNER TO ROLE']],
  [['ALTER TABLE user_besos OWNER TO OTHER', 'REVOKE ALL ON user_besos FROM OTHER', 'GRANT OTHER TO ROLE']],
])('a role could write the ledger after %s', async (statements) => {
  expect(await judged(...statements)).toBe(true);
});
