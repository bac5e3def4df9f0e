import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from './people.ts';

const locales = resolve(import.meta.dirname, '../../apps/web/src/locales');

/**
 * The app's own words, for finding controls in every language: `texts('fr')('registration.submit')`. What a
 * requirement quotes is written out in the test instead. Throws for a key that does not exist.
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
