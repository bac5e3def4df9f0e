import { describe, expect, it } from 'vitest';
import { type Mutant, shuffleMutants } from './lib/mutate/draw.mjs';
import { sqlMutants } from './lib/mutate/sql.mjs';
import { typescriptMutants } from './lib/mutate/typescript.mjs';

const planted = (text: string, mutants: Mutant[]) =>
  mutants.map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));

const sql = (text: string) => planted(text, sqlMutants('a.sql', text));
const typescript = (text: string) => planted(text, typescriptMutants('a.ts', text));

describe('mutants of SQL', () => {
  it('changes comparisons, their bounds, AND and OR', () => {
    expect(sql('SELECT 1 FROM a WHERE b = 1 AND c < 2')).toEqual([
      'SELECT 1 FROM a WHERE b <> 1 AND c < 2',
      'SELECT 1 FROM a WHERE b = 1 AND c >= 2',
      'SELECT 1 FROM a WHERE b = 1 AND c <= 2',
      'SELECT 1 FROM a WHERE b = 1 OR c < 2',
    ]);
  });

  it('changes no assignment, comment, string, range or definition', () => {
    const text = `CREATE OR REPLACE FUNCTION f(p_a int DEFAULT 1) -- a = b
      UPDATE t SET a = '1 < 2', b := c => d, e -> f @> g; SELECT 1 BETWEEN 2 AND 3`;
    expect(sql(text)).toEqual([]);
  });

  it('negates EXISTS and NULL once each', () => {
    expect(sql('IF NOT EXISTS (SELECT)')).toEqual(['IF EXISTS (SELECT)']);
    expect(sql('IF a IS NOT NULL')).toEqual(['IF a IS NULL']);
  });
});

describe('mutants of TypeScript', () => {
  it('changes the operator between its operands, even if these contain operators', () => {
    expect(typescript('x = (a - 1) < b;').sort()).toEqual([
      'x = (a + 1) < b;',
      'x = (a - 1) <= b;',
      'x = (a - 1) >= b;',
    ]);
    expect(typescript('x = !a && b;').sort()).toEqual(['x = !a || b;', 'x = a && b;']);
  });

  it('changes no concatenation of texts', () => {
    expect(typescript("x = 'a' + b;")).toEqual([]);
  });

  it('finds the SQL in a template', () => {
    const text = "q('name', `SELECT a FROM b WHERE c = $1`, {});";
    expect(typescript(text)).toEqual(["q('name', `SELECT a FROM b WHERE c <> $1`, {});"]);
  });
});

describe('a draw of mutants', () => {
  const mutant = (kind: Mutant['kind'], start: number): Mutant => ({
    path: 'a',
    kind,
    start,
    end: start + 1,
    replacement: '',
  });
  const all = [1, 2, 3, 4].flatMap((start) => [mutant('sql', start), mutant('typescript', start)]);

  it('is the same for the same seed and differs for another seed', () => {
    expect(shuffleMutants(all, 5)).toEqual(shuffleMutants(all, 5));
    expect(shuffleMutants(all, 5)).not.toEqual(shuffleMutants(all, 6));
  });

  it('contains SQL and TypeScript in turn', () => {
    expect(
      shuffleMutants(all, 5)
        .map(({ kind }) => kind)
        .slice(0, 4),
    ).toEqual(['sql', 'typescript', 'sql', 'typescript']);
  });
});
