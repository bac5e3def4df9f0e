import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { openDatabase } from './database.ts';
import {
  allStatements,
  boolean,
  functionCall,
  integer,
  type RowShape,
  runStatement,
  type Statement,
  statement,
  text,
  uuid,
  uuids,
} from './statement.ts';

const source = resolve(import.meta.dirname, '../..');
let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client({ connectionString: app.databaseUrls.application });
  await client.connect();
  const files = globSync('{features,platform}/**/{queries,queries/*}.ts', { cwd: source });
  expect(files.length).toBeGreaterThan(15);
  for (const file of [...files, 'seed/queries.ts']) await import(resolve(source, file));
});
afterAll(async () => {
  await client.end();
  await app.close();
});

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

function describeStatement(sql: string): Promise<{ fields: Field[]; parameters: number[] }> {
  return new Promise((done, fail) => {
    const found: { fields: Field[]; parameters: number[] } = { fields: [], parameters: [] };
    const { connection } = client as unknown as {
      connection: NodeJS.EventEmitter & Record<'parse' | 'describe' | 'sync', (message?: object) => void>;
    };
    const parameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      found.parameters = dataTypeIDs;
    };
    connection.once('parameterDescription', parameters);
    const asked = {
      submit: () => {
        connection.parse({ name: '', text: sql });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => {
        found.fields = fields;
      },
      handleError: (error: Error) => {
        connection.removeListener('parameterDescription', parameters);
        fail(error);
      },
      handleReadyForQuery: () => done(found),
    };
    client.query(asked as unknown as pg.Submittable);
  });
}

async function nameOf(type: number): Promise<string> {
  const { rows } = await app.owner.query('SELECT format_type($1, NULL) AS name', [type]);
  return rows[0].name;
}

async function mayBeNull({ tableID, columnID }: Field): Promise<boolean> {
  if (tableID === 0) return false;
  const { rows } = await app.owner.query(
    'SELECT NOT attnotnull AS may FROM pg_attribute WHERE attrelid = $1 AND attnum = $2',
    [tableID, columnID],
  );
  return rows[0].may;
}

async function broken({ text: sql, row, parameters }: Statement<unknown>): Promise<string[]> {
  const found = await describeStatement(sql);
  const problems: string[] = [];
  const names = found.fields.map(({ name }) => name);
  for (const name of Object.keys(row)) if (!names.includes(name)) problems.push(`${name} is not answered`);
  for (const field of found.fields) {
    const promised = (row as RowShape)[field.name];
    const type = await nameOf(field.dataTypeID);
    if (promised === undefined) problems.push(`${field.name} is answered and not promised`);
    else if (!promised.types.includes(type)) problems.push(`${field.name} is ${type}`);
    else if (!promised.nullable && (await mayBeNull(field))) problems.push(`${field.name} may be null`);
  }
  for (const [index, [name, { types }]] of Object.entries(parameters ?? {}).entries()) {
    const type = await nameOf(found.parameters[index] ?? 0);
    if (!types.includes(type)) problems.push(`${name} is ${type}`);
  }
  return problems;
}

describe('the database returns the declared types', () => {
  test('in every statement, as the role of the application', async () => {
    // Only the tables' owner may call these statements.
    const owners = new Set(['write_gift']);
    expect(allStatements.size).toBeGreaterThan(20);
    const problems: Record<string, string[]> = {};
    for (const [name, written] of allStatements) {
      if (owners.has(name)) continue;
      const found = await broken(written).catch((error: Error) => [error.message]);
      if (found.length > 0) problems[name] = found;
    }
    expect(problems).toEqual({});
  });

  test('and the check finds a wrong declaration', async () => {
    const sql = 'SELECT id, first_name, home_location, created_at FROM profiles';
    const promised = { id: integer, first_name: text(), home_location: text(), missing: uuid };
    expect(await broken(statement('planted', sql, promised))).toEqual([
      'missing is not answered',
      'id is uuid',
      'home_location may be null',
      'created_at is answered and not promised',
    ]);
    const called = functionCall('are_blocked', { p_one: text(), p_other: uuid }, { are_blocked: boolean });
    expect(await broken(called.statement)).toEqual(['p_one is uuid']);
    const other = functionCall('hidden_from', { p_somebody: uuid }, { hidden_from: uuids });
    await expect(broken(other.statement)).rejects.toThrow(/p_somebody => .* does not exist/);
  });
});

test('a statement is prepared under its name, and its failure leaves the connection as it was', async () => {
  const database = openDatabase(app.databaseUrls.application, () => undefined);
  try {
    const divided = statement('planted_quotient', 'SELECT 6 / $1::int AS number', { number: integer });
    expect((await runStatement(database, divided, [2])).rows).toEqual([{ number: 3 }]);
    await expect(runStatement(database, divided, [0])).rejects.toMatchObject({ code: '22012' });
    expect((await runStatement(database, divided, [3])).rows).toEqual([{ number: 2 }]);
    const { rows } = await database.pool.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toEqual([{ name: 'planted_quotient' }]);
  } finally {
    await database.close();
  }
});
