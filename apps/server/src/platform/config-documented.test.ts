import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const root = resolve(import.meta.dirname, '../../../..');

function variablesRead(): string[] {
  const asked = new Set<string>();
  const watched = new Proxy<NodeJS.ProcessEnv>(
    { BESO_SECRET: 'x'.repeat(32) },
    {
      get(env, name) {
        if (typeof name === 'string') asked.add(name);
        return Reflect.get(env, name);
      },
    },
  );
  readConfig(watched);
  return [...asked].filter((name) => /^[A-Z][A-Z\d_]+$/.test(name)).sort();
}

function variablesOfExample(): Record<string, string> {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  return parseEnv(text.replace(/^#(?=[A-Z\d_]+=)/gm, '')) as Record<string, string>;
}

function variablesOfDocument(): Record<string, string> {
  const text = readFileSync(join(root, 'docs/CONFIGURATION.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z\d_]+)` \|.*\|([^|]*)\|$/gm)];
  return Object.fromEntries(rows.map(([, name = '', standard = '']) => [name, standard]));
}

describe('settings', () => {
  test('are the same in the program, in .env.example and in docs/CONFIGURATION.md', () => {
    const read = variablesRead();
    expect(read).toContain('DATABASE_URL');
    expect(Object.keys(variablesOfExample()).sort()).toEqual(read);
    expect(Object.keys(variablesOfDocument()).sort()).toEqual(read);
  });

  test('have the defaults in .env.example and docs/CONFIGURATION.md', () => {
    const example = variablesOfExample();
    const named = Object.fromEntries(Object.entries(example).filter(([, value]) => value !== ''));
    expect(Object.keys(named).length).toBeGreaterThan(5);
    const secret = { BESO_SECRET: 'x'.repeat(32) };
    expect(readConfig({ ...named, ...secret })).toEqual(readConfig(secret));
    const documented = variablesOfDocument();
    for (const [name, value] of Object.entries(named)) expect(documented[name]).toContain(value);
  });
});
