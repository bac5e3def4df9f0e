import type { Database } from './database.ts';
import { GUARDED_TABLES } from './rights.ts';

/** Returns true if the role could change the ledger directly, also as an owner or through SET ROLE. */
export async function canWriteLedger({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ can: boolean }>(
    `
    WITH roles AS (SELECT oid FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER')),
    guarded AS (
      SELECT oid, relowner FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY ($1))
    SELECT EXISTS (
      SELECT FROM roles, guarded, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
      WHERE has_table_privilege(roles.oid, guarded.oid, privilege)
         OR privilege IN ('INSERT', 'UPDATE') AND has_any_column_privilege(roles.oid, guarded.oid, privilege)
    ) OR EXISTS (
      SELECT FROM guarded JOIN roles ON roles.oid = guarded.relowner
    ) OR EXISTS (
      SELECT FROM pg_proc p JOIN roles ON roles.oid = p.proowner WHERE p.pronamespace = 'public'::regnamespace
    ) AS can`,
    [GUARDED_TABLES],
  );
  return rows[0]?.can !== false;
}
