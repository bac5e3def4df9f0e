import { contract } from '@beso/contract';
import { traverseContractProcedures } from '@orpc/server';
import { expect, test } from 'vitest';

/** Texts that, repeated, make careless patterns and loops slow. */
const REPEATED = [
  ' ',
  '\n',
  ' \n',
  '1',
  'ab',
  'qwerty',
  'a.',
  '@',
  '!',
  '-',
  '/',
  'www.',
  '\u0301',
  '👩‍👩‍👧',
];
/** The lengths to try, up to almost the 64 kB of a request. */
const LENGTHS = [1_000, 8_000, 60_000];
/** The limit of processor time for all texts of one length in one field. A quadratic check needs seconds. */
const ENOUGH_MS = 400;

interface Definition {
  readonly shape?: Record<string, unknown>;
  readonly options?: readonly unknown[];
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
}

/** Returns the field names of all variants of an input. */
function fieldsOf(schema: unknown): string[] {
  const definition = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def;
  if (definition === undefined) return [];
  const { shape = {}, options = [], innerType, in: input, left, right } = definition;
  return [...Object.keys(shape), ...[...options, innerType, input, left, right].flatMap(fieldsOf)];
}

const inputs: { name: string; field: string; check: (input: unknown) => unknown }[] = [];
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const schema = procedure['~orpc'].inputSchema;
  for (const field of new Set(fieldsOf(schema)))
    inputs.push({ name: path.join('.'), field, check: (input) => schema?.['~standard'].validate(input) });
});

test('every field of every operation is validated fast, also with long repetitive text', async () => {
  expect(inputs.length).toBeGreaterThan(100);
  for (const length of LENGTHS) {
    const texts = REPEATED.map((part) => `a${part.repeat(length / part.length)}b`);
    const slow: string[] = [];
    for (const { name, field, check } of inputs) {
      const began = process.threadCpuUsage();
      for (const text of texts) await check({ [field]: text });
      if (process.threadCpuUsage(began).user / 1_000 > ENOUGH_MS) slow.push(`${name}: ${field}`);
    }
    expect(slow).toEqual([]);
  }
}, 120_000);

/** Fields that accept large integers, because they hold event numbers. */
const LONG_NUMBERS = ['events.listEvents: after'];

test('every operation refuses numbers that are too large for the database', async () => {
  const passes = async ({ field, check }: (typeof inputs)[number], value: unknown) => {
    const { issues = [] } = (await check({ [field]: value })) as { issues?: { path?: unknown[] }[] };
    return !issues.some(({ path }) => path?.[0] === field);
  };
  const numbers = [];
  const unbounded: string[] = [];
  for (const input of inputs) {
    const isNumber = (await passes(input, 1)) && !(await passes(input, 'a')) && !(await passes(input, {}));
    if (!isNumber) continue;
    numbers.push(input);
    if (await passes(input, 2 ** 31)) unbounded.push(`${input.name}: ${input.field}`);
  }
  expect(numbers.length).toBeGreaterThan(10);
  expect(unbounded).toEqual(LONG_NUMBERS);
});
