import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLocales } from './lib/locales/files.mjs';
import { quotedTexts } from './lib/quoted.mjs';

const root = join(import.meta.dirname, '..');
const { languages } = readLocales(root);
const quoted = quotedTexts(root);

/** Titles that begin with the unit "Beso". */
const ABOUT_A_BESO = ['besos.sent.title', 'shell.nav.activity'];

it('knows the quoted texts from the tests that make them happen', () => {
  expect(quoted).toContainEqual({
    ...{ id: 'S2-104', screen: '/give-besos/confirmation', cause: 'a beso was given' },
    ...{ english: 'Beso Sent', language: 'fr', other: 'Beso envoyé' },
  });
});

describe.each([...languages.keys()])('every text in %s that is not quoted', (language) => {
  const kept = new Set(quoted.map(({ english }) => english));
  const own = [...(languages.get(language) ?? [])].flatMap(([file, texts]) =>
    [...texts].flatMap(([key, text]): [string, string][] =>
      language === 'en' && kept.has(text) ? [] : [[`${file}.${key}`, text]],
    ),
  );

  it('writes BESO for the product, besos for the unit', () => {
    const product = own.filter(([key, text]) => /\bBeso\b/.test(text) && !ABOUT_A_BESO.includes(key));
    expect(product).toEqual([]);
  });

  it('has no exclamation mark', () => {
    expect(own.filter(([, text]) => /[!¡]/.test(text))).toEqual([]);
  });
});
