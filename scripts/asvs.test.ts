import { describe, expect, it } from 'vitest';
import { unprovenRows } from './lib/asvs/rows.mjs';
import { faultsOf, pageOf, proofsIn, type Requirement } from './lib/asvs/table.mjs';

const PATH = 'apps/server/src/a.test.ts';
const TAGGED = `// ASVS V1.1.1, V1.1.2
it('refuses what is wrong', () => {});
// ASVS V1.1.2
test.each([
  ['a', 'b'],
])('refuses %s', () => {});
describe('a door', () => {
  // ASVS V1.1.1
  it('is closed [S1-001]', () => {});
});`;

const requirements: Record<string, Requirement> = {
  'V1.1.1': { level: 1, topic: 'input' },
  'V1.1.2': { level: 2, topic: 'output | both' },
  'V1.1.3': { level: 2, topic: 'XML', status: 'does not apply', reason: 'there is none' },
};
const proofs = proofsIn(PATH, TAGGED);

describe('ASVS comments', () => {
  it('give the requirements and the title of the next test, with its group, also above a table of cases', () => {
    expect(proofs).toEqual([
      { id: 'V1.1.1', path: PATH, title: 'refuses what is wrong' },
      { id: 'V1.1.2', path: PATH, title: 'refuses what is wrong' },
      { id: 'V1.1.2', path: PATH, title: 'refuses …' },
      { id: 'V1.1.1', path: PATH, title: 'a door is closed' },
    ]);
  });

  it('that no test follows are refused', () => {
    expect(() => proofsIn(PATH, '// ASVS V1.1.1\nconst a = 1;')).toThrow(`${PATH}:1: no test follows`);
  });
});

describe('requirements', () => {
  it('that have a test or a reason are accepted', () => {
    expect(faultsOf(requirements, proofs)).toEqual([]);
  });

  it('that have neither or both, or do not exist, are reported', () => {
    expect(faultsOf(requirements, [])).toContain('V1.1.1 has neither a test nor a reason');
    const more = [
      ...proofs,
      { id: 'V1.1.3', path: PATH, title: 'a' },
      { id: 'V9.9.9', path: PATH, title: 'a' },
    ];
    expect(faultsOf(requirements, more)).toEqual([
      `${PATH}: V9.9.9 is no requirement of level 1 or 2`,
      'V1.1.3 has a test and a reason to have none',
    ]);
  });

  it('are listed on the page with their tests and reasons, and counted', () => {
    const page = pageOf(requirements, proofs);
    expect(page).toContain('Of 3 requirements 2 are proven by tests');
    expect(page).toContain(
      '| V1.1.1 | 1 | input | `src/a.test.ts`: refuses what is wrong; `src/a.test.ts`: a door is closed |',
    );
    expect(page).toContain('| V1.1.2 | 2 | output \\| both | `src/a.test.ts`: refuses what is wrong; ');
    expect(page).toContain('| V1.1.3 | 2 | XML | does not apply: there is none |');
  });
});

it('a table is refused if a row names no test, or a test that does not exist', () => {
  const page = '| who | what |\n| --- | --- |\n| a | `a.test.ts` |\n| b | `b.test.ts` |\n| c | nothing |';
  expect(unprovenRows(page, [PATH])).toEqual([
    'there is no b.test.ts: | b | `b.test.ts` |',
    'names no test: | c | nothing |',
  ]);
  expect(unprovenRows('no table', [PATH])).toEqual(['no row was found']);
});
