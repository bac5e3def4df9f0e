import { SQL } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Database, Queryable } from './database.ts';
import type { Reads } from './reads.ts';

/** A column of a written statement, or an argument of a function: PostgreSQL's type and TypeScript's. */
export interface Column<Type> {
  /** What PostgreSQL may call its type. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Makes the value of what the driver hands out, where that is another. Never called with null. */
  readonly decode?: (value: never) => Type;
  /** How it is written and read as a part of a text (`packed.ts`), where it is not text itself. */
  readonly packed?: Packed<Type>;
}
interface Packed<Type> {
  /** What is written in place of the column; itself, if this says nothing. */
  readonly write?: (name: string) => string;
  readonly read: (text: string) => Type;
}
export type Shape = Readonly<Record<string, Column<unknown>>>;
type TypeOf<Of> = Of extends Column<infer Type> ? Type : never;
export type RowOf<Of extends Shape> = { readonly [Name in keyof Of]: TypeOf<Of[Name]> };

const column = <Type>(
  types: readonly string[],
  decode?: (value: never) => Type,
  packed?: Packed<Type>,
): Column<Type> => ({
  types,
  nullable: false,
  ...(decode ? { decode } : {}),
  ...(packed ? { packed } : {}),
});
/**
 * From PostgreSQL's spelling (`session.ts`), which leaves out zeros at the end. Parsing it costs thirty times
 * as much.
 */
const asInstant = (written: string) =>
  `${written.slice(0, 10)}T${written.slice(11, 19)}.${written.slice(20, 23).padEnd(3, '0')}Z`;

export const uuid = column<string>(['uuid']);
export const uuids = column<readonly string[]>(['uuid[]']);
export const boolean = column<boolean>(['boolean'], undefined, {
  // Cast to text it is written out.
  read: (value) => value === 't' || value === 'true',
});
export const integer = column<number>(['integer', 'smallint'], undefined, { read: Number });
/** An eight-byte number, which the driver hands out as text. */
export const bigint = column(['bigint'], (value: string) => Number(value), { read: Number });
/** The same as text, where it is only handed on. */
export const bigintText = column<string>(['bigint']);
/** A moment. Drizzle's connection hands it out as text, the pool as a date. */
export const moment = column(['timestamp with time zone'], (value: string | Date) =>
  value instanceof Date ? value : new Date(value),
);
/** A moment as answers carry it: `2026-02-03T04:05:06.789Z`. For rows that are read all the time. */
export const instant = column(
  ['timestamp with time zone'],
  (value: string | Date) => new Date(value).toISOString(),
  { write: (name) => `${name} AT TIME ZONE 'UTC'`, read: asInstant },
);
/** Text; the type names its known values, where a constraint of the table does. */
export const text = <Type extends string = string>() => column<Type>(['text']);
export const texts = column<readonly string[]>(['text[]']);
/** A document that the statement builds, or that is checked where it is read. */
export const json = <Type>() => column<Type>(['jsonb'], undefined, { read: (value) => JSON.parse(value) });
/** The same where the statement hands out its text: PostgreSQL need not read what it only passes on. */
export const jsonText = <Type>() => column(['text'], (value: string): Type => JSON.parse(value));
/** No text of one line holds it: the contract takes control characters out. */
const BETWEEN = '\u001f';
/**
 * Several values as one column, for rows that are read all the time: a column costs the driver more than what
 * is in it. Only the last ones may be null; they are left out then.
 */
export const joined = (...columns: readonly string[]) => `concat_ws(E'\\x1f', ${columns.join(', ')})`;
/** What `joined` made, given to `decode` one by one as PostgreSQL writes them. */
export const parts = <Type>(decode: (...values: readonly string[]) => Type) => {
  const read = (value: string) => decode(...value.split(BETWEEN));
  return { ...column(['text'], read), packed: { read } };
};
export const nullable = <Type>(of: Column<Type>): Column<Type | null> => ({ ...of, nullable: true });

/** SQL that is written out, with what it answers. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row: Shape;
  /** The arguments in the order of their numbers, where the statement calls a function. */
  readonly parameters: Shape | undefined;
  readonly decode: (row: Record<string, unknown>) => Row;
}

const known = new Map<string, Statement<unknown>>();
/** Every statement of the modules that are loaded: a test holds each against the database. */
export const statements: ReadonlyMap<string, Statement<unknown>> = known;

function register<Of extends Shape>(
  name: string,
  sqlText: string,
  row: Of,
  parameters?: Shape,
): Statement<RowOf<Of>> {
  const decoders = Object.entries(row).flatMap(([key, { decode }]) => (decode ? [{ key, decode }] : []));
  const made: Statement<RowOf<Of>> = {
    name,
    text: sqlText,
    row,
    parameters,
    decode: (raw) => {
      for (const { key, decode } of decoders) if (raw[key] !== null) raw[key] = decode(raw[key] as never);
      // The test of all statements proves that the columns are these.
      return raw as RowOf<Of>;
    },
  };
  const there = known.get(name);
  if (there !== undefined && there.text !== sqlText) throw new Error(`two statements are called ${name}`);
  known.set(name, made);
  return made;
}

/** @param name is unique: the pool's connections keep the statement prepared under it. */
export function statement<Of extends Shape>(name: string, sqlText: string, row: Of): Statement<RowOf<Of>> {
  return register(name, sqlText, row);
}

/** A call of a database function, whose arguments are passed by name. */
export interface FunctionCall<Arguments, Row> {
  readonly statement: Statement<Row>;
  readonly values: (given: Arguments) => readonly unknown[];
}

/**
 * @param select builds the statement around the call; without it, all that the function answers is selected
 */
export function functionCall<Parameters extends Shape, Of extends Shape>(
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

/** A written statement inside one of Drizzle's transactions. */
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

/** The pool, its reads, a transaction, or one connection. */
export type Runner = Database | Reads | Queryable | Pick<ClientBase, 'query'>;

async function send(on: Runner, { name, text: sqlText }: Statement<unknown>, values: readonly unknown[]) {
  if ('pool' in on) return on.pool.query({ name, text: sqlText, values: [...values] });
  if ('execute' in on) return on.execute(new Written(sqlText, values));
  return on.query({ name, text: sqlText, values: [...values] });
}

/** Runs a written statement: the one way, besides Drizzle's builder, to ask the database. */
export async function run<Row>(
  on: Runner,
  written: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<{ rows: Row[]; rowCount: number }> {
  const { rows, rowCount } = await send(on, written, values);
  return { rows: rows.map((row: Record<string, unknown>) => written.decode(row)), rowCount: rowCount ?? 0 };
}

/** Calls a database function that answers one row. */
export async function call<Arguments, Row>(
  on: Runner,
  { statement: written, values }: FunctionCall<Arguments, Row>,
  given: Arguments,
): Promise<Row> {
  const { rows } = await run(on, written, values(given));
  const [row] = rows;
  if (row === undefined) throw new Error(`${written.name} answered no row`);
  return row;
}
