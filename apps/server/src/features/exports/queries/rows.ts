import type { Database } from '../../../platform/db/database.ts';
import { PERSONAL } from '../../../platform/db/personal.ts';
import { json, runStatement, type Statement, statement, uuid } from '../../../platform/db/statement.ts';

type Row = Readonly<Record<string, unknown>>;

/** A query for each table's exported rows, as the features' `personal.ts` declare them. */
const TABLES: readonly { table: string; rows: Statement<{ readonly row: Row }> }[] = Object.entries(
  PERSONAL,
).flatMap(([table, { exported }]) => {
  if (exported === undefined) return [];
  const { by, columns, where = 'true' } = exported;
  const text = `SELECT to_jsonb(mine) AS row FROM (
    SELECT ${columns.join(', ')} FROM ${table} WHERE ${by} = $1 AND ${where}) AS mine`;
  return [{ table, rows: statement(`export_${table}`, text, { row: json<Row>() }) }];
});

export async function* exportedRows(database: Database, personId: string) {
  for (const { table, rows } of TABLES) {
    const found = await runStatement(database, rows, [personId]);
    yield { table, rows: found.rows.map(({ row }) => row) };
  }
}

const NAMES = statement(
  'export_names',
  `SELECT p.id, jsonb_build_object('firstName', p.first_name) AS row FROM profiles p WHERE p.id = ANY ($1::uuid[])`,
  { id: uuid, row: json<{ firstName: string }>() },
);

/** Returns people's first names, which everybody who shares content with them may read. */
export async function findFirstNames(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await runStatement(database, NAMES, [ids]);
  return new Map(rows.map(({ id, row }) => [id, row.firstName]));
}
