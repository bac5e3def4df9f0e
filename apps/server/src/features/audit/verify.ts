import type { ClientBase } from 'pg';
import { runStatement } from '../../platform/db/statement.ts';
import { LEDGER_RULES, LEDGER_TOTALS } from './queries.ts';

export interface LedgerReport {
  readonly movements: number;
  readonly people: number;
  readonly rules: readonly { name: string; findings: readonly string[] }[];
}

/** Checks every rule in the current transaction of `client`, which must be one snapshot while servers run. */
export async function verifyLedger(client: ClientBase, applicationRole: string): Promise<LedgerReport> {
  const { rows } = await runStatement(client, LEDGER_TOTALS);
  const rules: { name: string; findings: string[] }[] = [];
  for (const { name, rule, values } of LEDGER_RULES) {
    const found = await runStatement(client, rule, values(applicationRole));
    rules.push({ name, findings: found.rows.map(({ finding }) => finding) });
  }
  return { movements: rows[0]?.movements ?? 0, people: rows[0]?.people ?? 0, rules };
}

/** Checks every rule in one read-only snapshot, so that concurrent changes do not appear as violations. */
export async function verifySnapshot(client: ClientBase, applicationRole: string): Promise<LedgerReport> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await verifyLedger(client, applicationRole);
  } finally {
    await client.query('ROLLBACK');
  }
}
