import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkWords } from './lib/words/check.mjs';
import { longSubjects } from './lib/words/commit-subjects.mjs';

const script = join(import.meta.dirname, 'check-words.mjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const CODE = 'apps/server/src/a.ts';
const SQL = 'apps/server/src/features/besos/functions/a.sql';
const DOCUMENT = 'docs/a.md';
const DECISION = 'docs/decisions/locks.md';
const INDEX = 'docs/decisions/README.md';
const PARTS = '## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives\n';
const plain = {
  [CODE]: 'export {};\n',
  [SQL]: 'SELECT 1;\n',
  [DOCUMENT]: '# A\n',
  [DECISION]: `# Locks\n\n${PARTS}`,
  [INDEX]: '[Locks](locks.md)\n',
};

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'beso-words-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Checks a project with these files inside this process, which is faster than a process for each test. */
function check(files: Record<string, string>): { failed: boolean; output: string } {
  const { lines, failed } = checkWords(plant(files));
  return { failed, output: `${lines.join('\n')}\n` };
}

const words = (width: number) => `${'word '.repeat(width).slice(0, width - 1)}.`;

const refused: Record<string, [path: string, text: string, said: string]> = {
  'a wide comment': [CODE, `export {};\n// ${words(108)}`, `${CODE}:2: width: 111 columns, at most 110`],
  'a wide line of a block comment': [CODE, `/**\n * ${words(108)}\n */\nexport {};`, `${CODE}:2: width`],
  'a wide line of code': [CODE, `export const a = ${'1 + '.repeat(40)}1;`, `${CODE}:1: width`],
  'a wide line in a script': ['scripts/a.mjs', `// ${words(110)}`, 'scripts/a.mjs:1: width'],
  'a wide line of SQL': [SQL, `SELECT 1; -- ${words(100)}`, `${SQL}:1: width: 113 columns, at most 110`],
  'a wide paragraph': [DOCUMENT, words(121), `${DOCUMENT}:1: width: 121 columns, at most 120`],
  'a wide paragraph after code': [
    'README.md',
    `\`\`\`\n${words(130)}\n\`\`\`\n${words(121)}`,
    'README.md:4: width',
  ],
};

const backwards: Record<string, [path: string, text: string, said: string]> = {
  'a comment without a subject': [
    CODE,
    '// What it answers leads on.\nexport {};',
    `${CODE}:1: comments: a sentence begins with What`,
  ],
  'a later sentence of a docstring': [
    CODE,
    '/**\n * Redeems it.\n * Whoever has it may.\n */\nexport {};',
    `${CODE}:1: comments: a sentence begins with Whoever`,
  ],
  'a clause after a colon': [
    CODE,
    '// The lock decides: whoever has it first wins.\nexport {};',
    `${CODE}:1: comments: a clause begins with whoever`,
  ],
  'a comment of a style sheet': [
    'apps/web/src/a.css',
    'a {}\n/* Whose colour it is. */',
    'apps/web/src/a.css:2: comments: a sentence begins with Whose',
  ],
  'a comment of SQL': [
    SQL,
    'SELECT 1; -- Of those that wait.',
    `${SQL}:1: comments: a sentence begins with Of`,
  ],
};

const decisions: Record<string, [path: string, text: string, said: string]> = {
  'a decision of 600 words': [
    DECISION,
    `# A\n\n${'word\n'.repeat(590)}${PARTS}`,
    `${DECISION}:1: decisions: 600 words`,
  ],
  'a decision without its parts': [DECISION, '# Locks\n', `${DECISION}:1: decisions: its parts are Context`],
  'an index that lacks a decision': [INDEX, '# Decisions\n', `${INDEX}:1: decisions: locks.md is not linked`],
  'an index with a decision twice': [
    INDEX,
    '[a](locks.md) [b](locks.md)\n',
    `${INDEX}:1: decisions: locks.md is not linked exactly once`,
  ],
  'a missing decision in code': [
    CODE,
    'export {};\n// See docs/decisions/keys.md.',
    `${CODE}:2: decisions: there is no decision keys.md`,
  ],
  'a missing decision in SQL': [
    SQL,
    'SELECT 1; -- docs/decisions/keys.md',
    `${SQL}:1: decisions: there is no decision keys.md`,
  ],
  'a missing decision in a document': [
    DOCUMENT,
    '[why](decisions/keys.md)\n',
    `${DOCUMENT}:1: decisions: there is no decision keys.md`,
  ],
  'a number of a decision': [
    CODE,
    '// As decision 012 says.\nexport {};',
    `${CODE}:1: decisions: decision 012`,
  ],
};

const accepted: Record<string, [path: string, text: string]> = {
  'a line of exactly the permitted width': [CODE, `// ${words(107)}\nexport {};`],
  'characters of several bytes': [CODE, `// ${'é'.repeat(107)}\nexport {};`],
  'a long string': [CODE, `export const a = '${words(120)}';`],
  'a long expression': [CODE, `export const a = /${'a'.repeat(120)}/;`],
  'a template of several lines': [CODE, `export const a = \`\n${words(120)}\n\`;`],
  'a long import': [CODE, `import '../${'a'.repeat(120)}.ts';`],
  'a URL': [CODE, `// https://example.org/${'a'.repeat(120)}\nexport {};`],
  'a clause in the middle': [
    CODE,
    '// Redeems the token; knows of what it stands for: of two, one.\nexport {};',
  ],
  'an existing decision': [CODE, '// docs/decisions/locks.md says why.\nexport {};'],
  'a migration': ['apps/server/migrations/0000_a.sql', `-- ${words(120)}`],
  'a table': [DOCUMENT, `| ${words(130)} |`],
  'code in a document': [DOCUMENT, `\`\`\`\n${words(130)}\n\`\`\``],
  'a link': [DOCUMENT, `[a](${'a'.repeat(130)})`],
};

describe('check-words', () => {
  it('finds only commit subjects that are too long', () => {
    const root = mkdtempSync(join(tmpdir(), 'beso-words-'));
    folders.push(root);
    expect(longSubjects(root, 'first')).toBeUndefined();
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    const commit = (subject: string) => git('commit', '--allow-empty', '-m', subject);
    git('init');
    commit(words(99));
    git('tag', 'first');
    commit(words(72));
    expect(longSubjects(root, 'first')?.subjects).toEqual([]);
    commit(words(73));
    expect(longSubjects(root, 'first')?.subjects).toEqual([expect.stringContaining(words(73))]);
  });

  it.each(Object.entries({ ...refused, ...backwards, ...decisions }))(
    'refuses %s',
    (_what, [path, text, said]) => {
      const { failed, output } = check({ ...plain, [path]: text });
      expect(output).toContain(said);
      expect(output).toContain('1 violations');
      expect(failed).toBe(true);
    },
  );

  it.each(Object.entries(accepted))('accepts %s', (_what, [path, text]) => {
    const { failed, output } = check({ ...plain, [path]: text });
    expect(output).toMatch(/^\d files, 0 violations\n$/m);
    expect(failed).toBe(false);
  });

  it.each([
    ['code', CODE],
    ['SQL', SQL],
    ['documents', DOCUMENT],
  ])('fails if there is no %s to check', (kind, path) => {
    const { failed, output } = check(
      Object.fromEntries(Object.entries(plain).filter(([name]) => extname(name) !== extname(path))),
    );
    expect(output).toContain(`No ${kind} was found`);
    expect(failed).toBe(true);
  });

  it('as a program, sets the exit code', () => {
    const run = (files: Record<string, string>) =>
      spawnSync(process.execPath, [script, plant(files)], { encoding: 'utf8' });
    const wide = run({ ...plain, [CODE]: `// ${words(110)}\nexport {};` });
    expect(wide.stdout).toContain('1 violations');
    expect(wide.status).toBe(1);
    const sound = run(plain);
    expect(sound.stdout).toMatch(/^5 files, 0 violations\n$/m);
    expect(sound.status).toBe(0);
  });
});
