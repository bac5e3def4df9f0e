import type { Database } from './database.ts';

/** True when the connected role could change the ledger without its functions: as a superuser, an owner, or by a grant. */
export async function canWriteLedger({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ can: boolean }>(`
    SELECT bool_or(has_table_privilege(current_user, name, privilege)) AS can
    FROM unnest(ARRAY['ledger_entries', 'ledger_transactions', 'user_besos']) AS name,
         unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
  `);
  return rows[0]?.can !== false;
}
