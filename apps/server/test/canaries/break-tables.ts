import type { Pool } from 'pg';

/** Makes every write to these tables fail with an error that quotes the row. */
export async function breakTables(owner: Pool, tables: readonly string[]): Promise<void> {
  await owner.query(`CREATE FUNCTION say_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused %', NEW USING DETAIL = NEW::text, HINT = NEW::text; END $$`);
  for (const table of tables)
    await owner.query(
      `CREATE TRIGGER says_row BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION say_row()`,
    );
}
