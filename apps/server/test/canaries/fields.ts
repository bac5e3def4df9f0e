import { randomInt } from 'node:crypto';
import { contract } from '@beso/contract';
import { traverseContractProcedures } from '@orpc/server';

export interface Canary {
  readonly operation: string;
  /** The path in the input, such as `friends[].name`. */
  readonly path: string;
  readonly value: string;
}

/** The value of a field: fixed, made from a random word, or absent (`LEFT_OUT`). */
export type OwnValue = string | number | boolean | null | ((word: string) => string) | typeof LEFT_OUT;
export const LEFT_OUT = Symbol('left out');

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly format?: string;
}
interface Schema {
  readonly _zod: { readonly def: Definition };
  readonly '~standard': { validate(value: unknown): unknown };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Returns a unique word that every kind of text field accepts. */
export const newWord = (): string =>
  `Kanari${Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Fields of these formats hold no free text. */
const WORDLESS = ['uuid', 'datetime'];

/** Ways to turn a word into a valid value. The first valid result is used. */
const SHAPES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `${word}@example.org`,
  (word) => word.toLowerCase(),
  (word) => word.padEnd(43, 'A'),
  (word) => `/home?${word}`,
  (word) => `https://example.org/${word}`,
  (word) => `B${word.padEnd(86, 'A')}`,
  (word) => word.padEnd(22, 'A'),
];

function takes(schema: Schema, value: unknown): boolean {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('a schema that answers later');
  return (result as { issues?: unknown }).issues === undefined;
}

/** Returns the schema inside optional, nullable, defaulted and piped ones. */
function bare(schema: Schema): Schema {
  const { innerType, in: input } = schema._zod.def;
  const inside = innerType ?? input;
  return inside === undefined ? schema : bare(inside);
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Returns the paths of an input's text fields, in all variants of its unions. */
function placesIn(schema: Schema, path = ''): string[] {
  const inner = bare(schema);
  const { type, shape, options = [], element, format } = inner._zod.def;
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([name, field]) => placesIn(field, joined(path, name)));
  if (element !== undefined) return placesIn(element, `${path}[]`);
  if (options.length > 0) return options.flatMap((option) => placesIn(option, path));
  if (type === 'string') return WORDLESS.includes(format ?? '') ? [] : [path];
  // A record or an unknown value can contain text.
  if (type === 'record' || type === 'any' || type === 'unknown') return [path];
  if (['enum', 'literal', 'number', 'int', 'boolean', 'null', 'undefined', 'void'].includes(type)) return [];
  throw new Error(`${path} is a ${type}, of which the walk does not know whether it holds words`);
}

const inputs = new Map<string, Schema>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const schema = procedure['~orpc'].inputSchema as Schema | undefined;
  if (schema !== undefined) inputs.set(path.join('.'), schema);
});

export interface InputField {
  readonly operation: string;
  readonly path: string;
}

export const INPUT_FIELDS: readonly InputField[] = [...inputs].flatMap(([operation, schema]) =>
  [...new Set(placesIn(schema))].map((path) => ({ operation, path })),
);

type OwnOf = (path: string) => OwnValue | undefined;

interface Filling {
  readonly ownOf: OwnOf;
  readonly note: (path: string, value: string) => string;
}

const SIMPLE: Readonly<Record<string, (definition: Definition) => unknown>> = {
  enum: ({ entries = {} }) => Object.values(entries)[0],
  literal: ({ values = [] }) => values[0],
  boolean: () => false,
  number: () => 1,
  int: () => 1,
};

function leaf({ ownOf, note }: Filling, wrapped: Schema, path: string): unknown {
  const own = ownOf(path);
  if (typeof own === 'function') return note(path, own(newWord()));
  if (own !== undefined) return own;
  const schema = bare(wrapped);
  const { type, format = '' } = schema._zod.def;
  const simple = SIMPLE[type];
  if (simple !== undefined) return simple(schema._zod.def);
  if (type !== 'string') return { id: note(path, newWord()), response: { name: note(path, newWord()) } };
  const word = newWord();
  // An ID or a time holds no word, so the call omits it where it can.
  if (WORDLESS.includes(format)) {
    const nothing = [undefined, null].filter((empty) => takes(wrapped, empty));
    if (nothing.length > 0) return nothing[0];
  }
  const value = WORDLESS.includes(format)
    ? undefined
    : SHAPES.map((shape) => shape(word)).find((shaped) => takes(schema, shaped));
  if (value === undefined) throw new Error(`say what ${path} is`);
  return note(path, value);
}

/** Returns the first variant that fits the call's own values. */
function chosen(options: readonly Schema[], ownOf: OwnOf): Schema {
  const fits = (option: Schema) =>
    Object.entries(bare(option)._zod.def.shape ?? {}).every(([name, field]) => {
      const { type, values = [] } = bare(field)._zod.def;
      if (ownOf(name) === LEFT_OUT && !takes(field, undefined)) return false;
      return ownOf(name) === undefined || type !== 'literal' || values.includes(ownOf(name));
    });
  const found = options.find(fits);
  if (found === undefined) throw new Error('no object fits what the drive says');
  return found;
}

function filled(filling: Filling, wrapped: Schema, path: string): unknown {
  const { ownOf } = filling;
  const { shape, options = [], element } = bare(wrapped)._zod.def;
  if (ownOf(path) !== undefined) return leaf(filling, wrapped, path);
  if (shape !== undefined) {
    const names = Object.entries(shape).filter(([name]) => ownOf(joined(path, name)) !== LEFT_OUT);
    return Object.fromEntries(
      names.map(([name, field]) => [name, filled(filling, field, joined(path, name))]),
    );
  }
  if (element !== undefined) return [filled(filling, element, `${path}[]`)];
  if (options.length > 0) return filled(filling, chosen(options, ownOf), path);
  return leaf(filling, wrapped, path);
}

/** Returns a valid input for the operation, with a random word in each text field. */
export function fillWithCanaries(operation: string, ownOf: OwnOf) {
  const root = inputs.get(operation);
  if (root === undefined) throw new Error(`${operation} takes no input`);
  const canaries: Canary[] = [];
  const note = (path: string, value: string) => {
    canaries.push({ operation, path, value });
    return value;
  };
  const input = filled({ ownOf, note }, root, '') as Record<string, unknown>;
  return { input, canaries };
}
