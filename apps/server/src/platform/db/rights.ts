import { escapeIdentifier } from 'pg';
import { ALL_TABLES } from './tables.ts';
import { type DatabaseClient, runMigrationStep } from './upkeep.ts';

/** Tables that the application can read, but only database functions write. */
export const GUARDED_TABLES: readonly string[] = Object.entries(ALL_TABLES)
  .filter(([, { writes }]) => writes !== undefined && Object.keys(writes).length === 0)
  .map(([table]) => table);

export function rightsOn(table: string): readonly string[] {
  const { writes = { insert: true, update: true, delete: true } } = ALL_TABLES[table] ?? {};
  const { update } = writes;
  return [
    'SELECT',
    ...(writes.insert ? ['INSERT'] : []),
    ...(update === undefined ? [] : [update === true ? 'UPDATE' : `UPDATE (${update.join(', ')})`]),
    ...(writes.delete ? ['DELETE'] : []),
  ];
}

/**
 * Grants the application's role its rights, and revokes all others, such as rights granted by hand.
 * @param functions the names of the functions that the role may call
 */
export async function grantRights(
  client: DatabaseClient,
  role: string,
  functions: readonly string[],
): Promise<void> {
  const to = escapeIdentifier(role);
  await runMigrationStep(client, 'Granting rights', async () => {
    const {
      rows: [here],
    } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    const database = here?.name;
    const { rows } = await client.query<{ kind: 'table' | 'function'; name: string; object: string }>(`
      SELECT 'table' AS kind, relname AS name, oid::regclass::text AS object FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND pg_has_role(relowner, 'USAGE')
      UNION ALL
      SELECT 'function', proname, oid::regprocedure::text FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE')`);
    const grants = rows.flatMap(({ kind, name, object }) => {
      const rights = kind === 'table' ? rightsOn(name) : functions.includes(name) ? ['EXECUTE'] : [];
      const on = `${kind} ${object}`;
      return [
        `REVOKE ALL ON ${on} FROM PUBLIC, ${to}`,
        ...rights.map((right) => `GRANT ${right} ON ${on} TO ${to}`),
      ];
    });
    await client.query(`
      REVOKE CREATE, TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${to};
      ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
      REVOKE ALL ON SCHEMA public FROM PUBLIC, ${to};
      GRANT USAGE ON SCHEMA public TO ${to};
      REVOKE ALL ON SCHEMA upkeep FROM PUBLIC, ${to};
      REVOKE ALL ON ALL TABLES IN SCHEMA upkeep FROM PUBLIC, ${to};
      GRANT USAGE ON SCHEMA upkeep TO ${to};
      GRANT SELECT ON upkeep.place TO ${to};
      REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, ${to};
      GRANT USAGE ON SEQUENCE order_numbers TO ${to};
      ${grants.join(';\n')}`);
  });
}
