import { SQL } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Database, Queryable } from './database.ts';
import type { PipelinedReads } from './reads.ts';

export interface ColumnType<Type> {
  readonly types: readonly string[];
  readonly nullable: boolean;
  readonly decode?: (value: never) => Type;
  /** How a packed text (`packed.ts`) contains the value, if not as plain text. */
  readonly packed?: Packed<Type>;
}
interface Packed<Type> {
  readonly write?: (name: string) => string;
  readonly read: (text: string) => Type;
}
export type RowShape = Readonly<Record<string, ColumnType<unknown>>>;
type TypeOf<Of> = Of extends ColumnType<infer Type> ? Type : never;
export type RowOf<Of extends RowShape> = { readonly [Name in keyof Of]: TypeOf<Of[Name]> };

const column = <Type>(
  types: readonly string[],
  decode?: (value: never) => Type,
  packed?: Packed<Type>,
): ColumnType<Type> => ({
  types,
  nullable: false,
  ...(decode ? { decode } : {}),
  ...(packed ? { packed } : {}),
});
/** Converts PostgreSQL's text by slicing, which is thirty times faster than parsing a date. */
const asInstant = (written: string) =>
  `${written.slice(0, 10)}T${written.slice(11, 19)}.${written.slice(20, 23).padEnd(3, '0')}Z`;

export const uuid = column<string>(['uuid']);
export const uuids = column<readonly string[]>(['uuid[]']);
export const boolean = column<boolean>(['boolean'], undefined, {
  // PostgreSQL writes a boolean as `t`, but as `true` after a cast to text.
  read: (value) => value === 't' || value === 'true',
});
export const integer = column<number>(['integer', 'smallint'], undefined, { read: Number });
/** An eight-byte number, which the driver returns as text. */
export const bigint = column(['bigint'], (value: string) => Number(value), { read: Number });
/** A `bigint` as text, for numbers with which nobody calculates. */
export const bigintText = column<string>(['bigint']);
/** A timestamp, which Drizzle's connection returns as text and the pool as a date. */
export const timestampDate = column(['timestamp with time zone'], (value: string | Date) =>
  value instanceof Date ? value : new Date(value),
);
/** A timestamp formatted for responses, such as `2026-02-03T04:05:06.789Z`; for frequent reads. */
export const timestampText = column(
  ['timestamp with time zone'],
  (value: string | Date) => new Date(value).toISOString(),
  { write: (name) => `${name} AT TIME ZONE 'UTC'`, read: asInstant },
);
/** Text. The type parameter lists the values that a table's constraint allows. */
export const text = <Type extends string = string>() => column<Type>(['text']);
export const texts = column<readonly string[]>(['text[]']);
/** JSON that is not validated, because the statement itself builds it or the caller validates it. */
export const json = <Type>() => column<Type>(['jsonb'], undefined, { read: (value) => JSON.parse(value) });
/** JSON in a text column, so that PostgreSQL does not parse it. */
export const jsonText = <Type>() => column(['text'], (value: string): Type => JSON.parse(value));
/** Separates joined values. The contract removes control characters from all texts. */
const BETWEEN = '\u001f';
/** Joins values into one column, because the driver takes time for each column. Only the last may be null. */
export const joinedColumnsSql = (...columns: readonly string[]) =>
  `concat_ws(E'\\x1f', ${columns.join(', ')})`;
export const splitTextColumn = <Type>(decode: (...values: readonly string[]) => Type) => {
  const read = (value: string) => decode(...value.split(BETWEEN));
  return { ...column(['text'], read), packed: { read } };
};
export const nullable = <Type>(of: ColumnType<Type>): ColumnType<Type | null> => ({ ...of, nullable: true });

export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row: RowShape;
  readonly parameters: RowShape | undefined;
  readonly decode: (row: Record<string, unknown>) => Row;
}

const known = new Map<string, Statement<unknown>>();
/** All statements of the loaded modules; `statement.test.ts` checks each against the database. */
export const allStatements: ReadonlyMap<string, Statement<unknown>> = known;

function register<Of extends RowShape>(
  name: string,
  sqlText: string,
  row: Of,
  parameters?: RowShape,
): Statement<RowOf<Of>> {
  const decoders = Object.entries(row).flatMap(([key, { decode }]) => (decode ? [{ key, decode }] : []));
  const made: Statement<RowOf<Of>> = {
    name,
    text: sqlText,
    row,
    parameters,
    decode: (raw) => {
      for (const { key, decode } of decoders) if (raw[key] !== null) raw[key] = decode(raw[key] as never);
      // `statement.test.ts` proves that these columns have the types of `row`.
      return raw as RowOf<Of>;
    },
  };
  const there = known.get(name);
  if (there !== undefined && there.text !== sqlText) throw new Error(`two statements are called ${name}`);
  known.set(name, made);
  return made;
}

/** @param name must be unique, because the pool's connections keep the statement prepared under it */
export function statement<Of extends RowShape>(name: string, sqlText: string, row: Of): Statement<RowOf<Of>> {
  return register(name, sqlText, row);
}

export interface FunctionCall<Arguments, Row> {
  readonly statement: Statement<Row>;
  readonly values: (given: Arguments) => readonly unknown[];
}

/** @param select returns the statement around the call; by default it selects all columns of the result */
export function functionCall<Parameters extends RowShape, Of extends RowShape>(
  name: string,
  parameters: Parameters,
  row: Of,
  select: (call: string) => string = (call) => `SELECT * FROM ${call}`,
): FunctionCall<RowOf<Parameters>, RowOf<Of>> {
  const names = Object.keys(parameters);
  const call = `${name}(${names.map((each, index) => `${each} => $${index + 1}`).join(', ')})`;
  return {
    statement: register(name, select(call), row, parameters),
    values: (given) => names.map((each) => given[each]),
  };
}

class Written extends SQL {
  readonly #sql: string;
  readonly #params: unknown[];

  constructor(sqlText: string, params: readonly unknown[]) {
    super([]);
    this.#sql = sqlText;
    this.#params = [...params];
  }

  override toQuery() {
    return { sql: this.#sql, params: this.#params };
  }
}

export type StatementRunner =
  | Database
  | Pick<PipelinedReads, 'query'>
  | Queryable
  | Pick<ClientBase, 'query'>;

async function send(
  on: StatementRunner,
  { name, text: sqlText }: Statement<unknown>,
  values: readonly unknown[],
) {
  if ('pool' in on) return on.pool.query({ name, text: sqlText, values: [...values] });
  if ('execute' in on) return on.execute(new Written(sqlText, values));
  return on.query({ name, text: sqlText, values: [...values] });
}

/** Runs a hand-written statement and decodes its rows. */
export async function runStatement<Row>(
  on: StatementRunner,
  written: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[]; rowCount: number }> {
  const { rows, rowCount } = await send(on, written, values);
  return { rows: rows.map((row: Record<string, unknown>) => written.decode(row)), rowCount: rowCount ?? 0 };
}

export async function callFunction<Arguments, Row>(
  on: StatementRunner,
  { statement: written, values }: FunctionCall<Arguments, Row>,
  given: Arguments,
): Promise<Row> {
  const { rows } = await runStatement(on, written, values(given));
  const [row] = rows;
  if (row === undefined) throw new Error(`${written.name} answered no row`);
  return row;
}
