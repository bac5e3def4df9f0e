import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from './people.ts';

const locales = resolve(import.meta.dirname, '../../apps/web/src/locales');

/**
 * Returns the app's texts in a language: `texts('fr')('registration.submit')`. A test spells out a text that
 * a requirement quotes.
 * @throws Error if the key does not exist
 */
export function texts(language: Language): (key: string, values?: Record<string, string>) => string {
  return (key, values = {}) => {
    const [namespace, ...path] = key.split('.');
    const file: unknown = JSON.parse(readFileSync(resolve(locales, language, `${namespace}.json`), 'utf8'));
    const found = path.reduce<unknown>((node, part) => Object(node)[part], file);
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
  };
}
