import type { DatabaseClient } from './upkeep.ts';

/** Selects a line for each column, constraint, index, type, sequence and trigger of a schema. */
const DESCRIPTION = `
  WITH tables AS (
    SELECT c.oid, c.relname, c.reloptions FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p')
  )
  SELECT format('column %s.%s %s%s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' END, ' default ' || pg_get_expr(d.adbin, d.adrelid, true),
    CASE a.attidentity WHEN 'a' THEN ' always counted' WHEN 'd' THEN ' counted' END) AS line
  FROM tables t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT format('setting %s of %s', unnest(t.reloptions), t.relname) FROM tables t
  UNION ALL
  SELECT format('type %s: %s', y.typname, (
    SELECT string_agg(format('%s %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))
  FROM pg_type y JOIN pg_class c ON c.oid = y.typrelid
  WHERE y.typnamespace = $1::regnamespace AND c.relkind = 'c'
  UNION ALL
  SELECT format('sequence %s from %s by %s', c.relname, s.seqstart, s.seqincrement)
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid WHERE c.relnamespace = $1::regnamespace
  UNION ALL
  SELECT format('constraint %s on %s: %s%s', c.conname, t.relname, pg_get_constraintdef(c.oid, true),
    CASE WHEN NOT c.convalidated THEN ' (not valid)' END)
  FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype <> 'n'
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(i.indexrelid, 0, true))
  FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  UNION ALL
  SELECT format('trigger %s%s', pg_get_triggerdef(g.oid, true), CASE WHEN g.tgenabled <> 'O' THEN ' (off)' END)
  FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal`;

export async function describeSchema(client: DatabaseClient, schema: string): Promise<Set<string>> {
  // PostgreSQL's descriptions omit the name of a schema in the search path.
  await client.query(`SELECT set_config('search_path', $1, true)`, [schema]);
  const { rows } = await client.query<{ line: string }>(DESCRIPTION, [schema]);
  return new Set(rows.map(({ line }) => line));
}
