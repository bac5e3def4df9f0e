import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkWords } from './lib/words/check.mjs';
import { wideSubjects } from './lib/words/subjects.mjs';

const script = join(import.meta.dirname, 'check-words.mjs');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const CODE = 'apps/server/src/a.ts';
const SQL = 'apps/server/src/features/besos/functions/a.sql';
const DOCUMENT = 'docs/a.md';
const plain = { [CODE]: 'export {};\n', [SQL]: 'SELECT 1;\n', [DOCUMENT]: '# A\n' };

function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'beso-words-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** A project of these files, checked in this process, because starting one for each takes longer. */
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

const privateWords: Record<string, [path: string, text: string, said: string]> = {
  'a name in camelCase': [CODE, 'export const toldAfter = 1;', `${CODE}:1: words: toldAfter: say recipients`],
  'a type': [CODE, 'export type RequestNews = string;', `${CODE}:1: words: RequestNews: say event`],
  'a property': [CODE, 'export const a = { stays: 1 };', `${CODE}:1: words: stays: say memberships`],
  'a noun in a comment': [
    CODE,
    '// One of the tellings.\nexport {};',
    `${CODE}:1: words: tellings: say event drafts`,
  ],
  'a name in a comment': [
    CODE,
    '// As stayShows does.\nexport {};',
    `${CODE}:1: words: stayShows: say membership`,
  ],
  'a variable of a function': [SQL, 'SELECT 1;\nSELECT v_told;', `${SQL}:2: words: v_told: say recipients`],
  'a comment of a function': [SQL, 'SELECT 1; -- ends the stay', `${SQL}:1: words: stay: say membership`],
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
  'a comment of SQL': [
    SQL,
    'SELECT 1; -- Of those that wait.',
    `${SQL}:1: comments: a sentence begins with Of`,
  ],
};

const accepted: Record<string, [path: string, text: string]> = {
  'a line of the width': [CODE, `// ${words(107)}\nexport {};`],
  'characters of several bytes': [CODE, `// ${'é'.repeat(107)}\nexport {};`],
  'a long string': [CODE, `export const a = '${words(120)}';`],
  'a long expression': [CODE, `export const a = /${'a'.repeat(120)}/;`],
  'a template of several lines': [CODE, `export const a = \`\n${words(120)}\n\`;`],
  'a long import': [CODE, `import '../${'a'.repeat(120)}.ts';`],
  'an address': [CODE, `// https://example.org/${'a'.repeat(120)}\nexport {};`],
  'verbs of plain English': [CODE, '// It stays open, and nobody is told.\nexport const newSession = 1;'],
  'a text for people': [CODE, "export const a = 'The news of the stay';"],
  'a clause in the middle': [CODE, '// Redeems the token; knows of what it stands for.\nexport {};'],
  'a verb in SQL': [SQL, "SELECT 'stay'; -- what stays"],
  'a migration': ['apps/server/migrations/0000_a.sql', `-- ${words(120)}`],
  'a table': [DOCUMENT, `| ${words(130)} |`],
  'code in a document': [DOCUMENT, `\`\`\`\n${words(130)}\n\`\`\``],
  'a link': [DOCUMENT, `[a](${'a'.repeat(130)})`],
};

describe('check-words', () => {
  it('finds the subject of a commit that is too long, and no other', () => {
    const root = mkdtempSync(join(tmpdir(), 'beso-words-'));
    folders.push(root);
    expect(wideSubjects(root, 'first')).toBeUndefined();
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root });
    const commit = (subject: string) => git('commit', '--allow-empty', '-m', subject);
    git('init');
    commit(words(99));
    git('tag', 'first');
    commit(words(72));
    expect(wideSubjects(root, 'first')?.subjects).toEqual([]);
    commit(words(73));
    expect(wideSubjects(root, 'first')?.subjects).toEqual([expect.stringContaining(words(73))]);
  });

  it.each(Object.entries({ ...refused, ...privateWords, ...backwards }))('refuses %s', (_what, [
    path,
    text,
    said,
  ]) => {
    const { failed, output } = check({ ...plain, [path]: text });
    expect(output).toContain(said);
    expect(output).toContain('1 violations');
    expect(failed).toBe(true);
  });

  it.each(Object.entries(accepted))('accepts %s', (_what, [path, text]) => {
    const { failed, output } = check({ ...plain, [path]: text });
    expect(output).toMatch(/^\d files, 0 violations\n$/m);
    expect(failed).toBe(false);
  });

  it.each([
    ['code', CODE],
    ['SQL', SQL],
    ['documents', DOCUMENT],
  ])('fails where there is no %s to check', (kind, path) => {
    const { failed, output } = check(
      Object.fromEntries(Object.entries(plain).filter(([name]) => name !== path)),
    );
    expect(output).toContain(`No ${kind} was found`);
    expect(failed).toBe(true);
  });

  it('ends with what it found', () => {
    const run = (files: Record<string, string>) =>
      spawnSync(process.execPath, [script, plant(files)], { encoding: 'utf8' });
    const wide = run({ ...plain, [CODE]: `// ${words(110)}\nexport {};` });
    expect(wide.stdout).toContain('1 violations');
    expect(wide.status).toBe(1);
    const sound = run(plain);
    expect(sound.stdout).toMatch(/^3 files, 0 violations\n$/m);
    expect(sound.status).toBe(0);
  });
});
