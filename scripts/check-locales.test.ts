import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLocales } from './lib/locales/check.mjs';

const script = join(import.meta.dirname, 'check-locales.mjs');
const locales = 'apps/web/src/locales';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Files = Record<string, string | object>;

function plant(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'beso-locales-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

/** Checks a project with these files inside this process, which is faster than a process for each test. */
function check(files: Files): { failed: boolean; output: string } {
  const { lines, failed } = checkLocales(plant(files));
  return { failed, output: `${lines.join('\n')}\n` };
}

const sound: Files = {
  [`${locales}/en/feed.json`]: {
    title: 'Your feed',
    hello: 'Hello, {{name}}',
    ago: { days_one: 'a day ago', days_other: '{{count}} days ago' },
    asks_one: '{{name}} asks you',
    asks_other: '{{name}} asks you',
    kind: { gift: 'Gift', request: 'Request' },
    invalid: 'Please look again!',
    brand: 'BESO',
  },
  [`${locales}/fr/feed.json`]: {
    title: 'Ton fil',
    hello: 'Bonjour, {{name}}',
    ago: {
      days_one: 'il y a un jour',
      days_many: 'il y a {{count}} de jours',
      days_other: 'il y a {{count}} jours',
    },
    asks_one: '{{name}} te demande un beso',
    asks_many: '{{name}} te demande {{count}} de besos',
    asks_other: '{{name}} te demande {{count}} besos',
    kind: { gift: 'Cadeau', request: 'Demande' },
    invalid: 'Regarde encore\u00a0!',
    brand: 'BESO',
  },
  [`${locales}/same-as-english.json`]: { fr: ['feed.brand'] },
  'apps/web/src/features/feed/Feed.tsx': `
    export const texts = [t('feed.title'), t('feed.hello', { name }), t('feed.ago.days', { count }), t('feed.asks', { name, count })];
    export const kind = (name: string) => t(\`feed.kind.\${name}\`);
    const key = 'feed.brand';
  `,
  'apps/server/src/locales/en/mails.json': { sender: 'BESO' },
  'apps/server/src/locales/fr/mails.json': { sender: 'BESO' },
  'apps/server/src/locales/same-as-english.json': { fr: ['mails.sender'] },
  'apps/server/src/mail.ts': `export const sender = t('mails.sender');`,
  'packages/contract/src/feed.ts': `export const schema = text('feed.invalid');`,
};

function withTexts(language: 'en' | 'fr', changes: Record<string, unknown>): Files {
  const path = `${locales}/${language}/feed.json`;
  return { ...sound, [path]: { ...(sound[path] as object), ...changes } };
}

const shared: Files = {
  ...sound,
  'packages/contract/locales/en/messages.json': { gift: 'A gift' },
  'packages/contract/locales/fr/messages.json': { gift: 'Un cadeau' },
  'apps/server/src/messages.ts': `textOf(language, 'messages.gift')`,
};

const wrong: Record<string, [files: Files, messages: string]> = {
  'a key that a language lacks': [withTexts('fr', { title: undefined }), 'fr/feed.json: title is missing'],
  'a key that only a translation has': [
    withTexts('fr', { more: 'Encore' }),
    'fr/feed.json: more has no English text',
  ],
  'a file that a language lacks': [
    { ...sound, [`${locales}/en/shell.json`]: { home: 'Home' }, 'apps/web/src/a.ts': `t('shell.home')` },
    'fr/shell.json: is missing',
  ],
  'a text that nobody shows': [withTexts('en', { old: 'Old' }), 'en/feed.json: feed.old is used nowhere'],
  'a text that only a test names': [
    { ...withTexts('en', { old: 'Old' }), 'apps/web/src/a.test.ts': `t('feed.old')` },
    'feed.old is used nowhere',
  ],
  'a key that nobody wrote': [
    { ...sound, 'apps/web/src/a.ts': `t('feed.nothing')` },
    'apps/web/src/a.ts:1: feed.nothing is in no file of en',
  ],
  'a message of the contract that nobody wrote': [
    { ...sound, 'packages/contract/src/a.ts': `export const a = z.string().min(1, 'feed.tooShort');` },
    'packages/contract/src/a.ts:1: feed.tooShort is in no file of en',
  ],
  'a text that is still English': [withTexts('fr', { title: 'Your feed' }), 'title is not translated'],
  'an exception for a text that is translated': [
    withTexts('fr', { brand: 'Baiser' }),
    'brand is translated: take it off same-as-english.json',
  ],
  'an exception without a text': [
    { ...sound, [`${locales}/same-as-english.json`]: { fr: ['feed.brand', 'feed.gone'] } },
    'same-as-english.json: fr has no feed.gone',
  ],
  'a lost variable': [withTexts('fr', { hello: 'Bonjour' }), 'hello lacks {{name}}'],
  'a misspelt variable': [withTexts('fr', { hello: 'Bonjour, {{nom}}' }), 'hello unknown {{nom}}'],
  'a number where there is no plural': [
    withTexts('fr', { hello: 'Bonjour, {{name}} {{count}}' }),
    'hello unknown {{count}}',
  ],
  'a broken variable': [withTexts('fr', { hello: 'Bonjour, {{name}' }), 'hello unbalanced braces'],
  'a plural form that the language needs': [
    withTexts('fr', { ago: { days_one: 'il y a un jour', days_other: 'il y a {{count}} jours' } }),
    'ago.days lacks the plural form _many',
  ],
  'a plural form that the language does not have': [
    withTexts('en', {
      ago: { days_one: 'a day ago', days_many: '{{count}} days', days_other: '{{count}} days ago' },
    }),
    'ago.days _many is no plural form of en',
  ],
  'a number missing from a plural': [
    withTexts('fr', {
      ago: { days_one: 'un jour', days_many: 'beaucoup de jours', days_other: 'il y a {{count}} jours' },
    }),
    'ago.days_many lacks {{count}}',
  ],
  'an empty text': [withTexts('fr', { title: ' ' }), 'title is empty'],
  'a text without French spacing': [
    withTexts('fr', { invalid: 'Regarde encore !' }),
    'needs a no-break space',
  ],
  'something that is no text': [withTexts('fr', { title: 3 }), 'fr/feed.json: a value is not a text'],
  'a text of the server that a language lacks': [
    {
      ...shared,
      'apps/server/src/locales/en/mail.json': { hi: 'Hi' },
      'apps/server/src/a.ts': `of('mail.hi')`,
    },
    'fr/mail.json: is missing',
  ],
  'a shared text that is still English': [
    { ...shared, 'packages/contract/locales/fr/messages.json': { gift: 'A gift' } },
    'fr/messages.json: gift is not translated',
  ],
  'a shared text that nobody shows': [
    { ...shared, 'packages/contract/locales/en/messages.json': { gift: 'A gift', old: 'Old' } },
    'en/messages.json: messages.old is used nowhere',
  ],
  'a file that stands in two folders': [
    { ...shared, [`${locales}/en/messages.json`]: { gift: 'A gift' } },
    'en/messages.json: another folder has this file too',
  ],
  'a file that cannot be read': [{ ...sound, [`${locales}/fr/feed.json`]: '{' }, 'fr/feed.json: '],
};

describe('check-locales', () => {
  it('accepts a sound project', () => {
    expect(check(sound)).toEqual({ failed: false, output: '4 files in 2 languages, 0 problems\n' });
  });

  it('accepts texts of the server, and texts that server and web app share', () => {
    expect(check(shared)).toEqual({ failed: false, output: '6 files in 2 languages, 0 problems\n' });
  });

  it.each(Object.entries(wrong))('reports %s', (_what, [files, messages]) => {
    const { failed, output } = check(files);
    expect(output).toContain(messages);
    expect(failed).toBe(true);
  });

  it('fails without texts, and sets the exit code', () => {
    const run = (files: Files) => spawnSync(process.execPath, [script, plant(files)], { encoding: 'utf8' });
    const nothing = run({ 'apps/web/src/a.ts': 'export {};' });
    expect(nothing.stdout).toContain('nothing has been checked');
    expect(nothing.status).toBe(1);
    const seen = run(sound);
    expect(seen.stdout).toBe('4 files in 2 languages, 0 problems\n');
    expect(seen.status).toBe(0);
  });
});
