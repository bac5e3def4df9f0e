import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readFunctions } from './functions.ts';

function planted(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'beso-functions-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'features/planted/functions/planted.sql');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return folder;
}
const returning = (answer: string) =>
  `CREATE OR REPLACE FUNCTION planted() RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} $$;\n`;

const { files, application } = readFunctions();
const owners = new Map<string, string>();
const bodies = new Map<string, string>();
for (const { path, text } of files) {
  for (const [body, name = ''] of text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)[\s\S]*?\$\$;$/gm)) {
    owners.set(name, path.split('/').slice(0, 2).join('/'));
    bodies.set(name, body);
  }
}
const callsOf = (caller: string) =>
  [...bodies.keys()].filter(
    (name) => name !== caller && new RegExp(`\\b${name}\\(`).test(bodies.get(caller) ?? ''),
  );

describe('the functions', () => {
  test('take numbers and lists from the contract, and name only existing ones', () => {
    expect(readFunctions(planted(returning('{{BESOS_DAILY_LIMIT}}'))).files[0]?.text).toContain('SELECT 50 ');
    const list = readFunctions(planted(returning('{{MAILED_KINDS}}'))).files[0]?.text;
    expect(list).toContain("SELECT 'gift', 'request', 'invitation', 'reward_redeemed' ");
    const arms = readFunctions(planted(returning('{{DAILY_LIMITS}}'))).files[0]?.text;
    expect(arms).toContain("WHEN 'undo' THEN 20");
    for (const name of ['NOTHING', 'NOTIFICATION_FACTS', 'DEFAULT_LANGUAGE', '']) {
      expect(() => readFunctions(planted(returning(`{{${name}}}`)))).toThrow(
        `{{${name}}} is no number or list of the contract`,
      );
    }
    expect(files.length).toBeGreaterThan(15);
    for (const { path, text } of files) expect(text, path).not.toMatch(/\{\{\w*\}\}/);
  });

  test('that erase a person are called where {{ERASING}} stands, and take only the person', () => {
    const erasing = (parameters: string) => `-- erases: erase_some
CREATE OR REPLACE FUNCTION erase_some(${parameters}) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;
CREATE OR REPLACE FUNCTION finish() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  {{ERASING}}
END $$;\n`;
    expect(readFunctions(planted(erasing('p_person uuid'))).files[0]?.text).toContain(
      'BEGIN\n  PERFORM erase_some(p_person);\nEND',
    );
    expect(() => readFunctions(planted(erasing('p_person uuid, p_limit integer')))).toThrow(
      '-- erases: erase_some needs a function erase_some(p_person uuid) RETURNS void',
    );
    expect(() => readFunctions(planted(erasing('p_person uuid').replace(/^--.*/, '')))).toThrow(
      'erase_some is called nowhere: name it after "-- erases:" in its file',
    );
    expect(bodies.get('finish_erasing')).toContain('PERFORM erase_rewards(p_person);');
  });

  test('are defined once, and each callable name exists', () => {
    expect(() => readFunctions(planted(returning('1') + returning('2')))).toThrow(
      'planted has a text already',
    );
    expect(() => readFunctions(planted(`-- application: nowhere\n${returning('1')}`))).toThrow(/nowhere/);
    expect(() => readFunctions(planted('SELECT 1'))).toThrow(/holds no CREATE OR REPLACE FUNCTION/);
  });
});

test('the functions of features never call each other in a circle', () => {
  expect(bodies.size).toBeGreaterThan(40);
  const uses = new Map<string, Set<string>>();
  for (const caller of bodies.keys()) {
    const from = owners.get(caller) ?? '';
    const to = callsOf(caller).map((name) => owners.get(name) ?? '');
    uses.set(from, new Set([...(uses.get(from) ?? []), ...to.filter((owner) => owner !== from)]));
  }
  const below = (owner: string, seen: readonly string[] = []): string[] => {
    if (seen.includes(owner)) throw new Error(`a circle: ${[...seen, owner].join(' → ')}`);
    return [...(uses.get(owner) ?? [])].flatMap((next) => [next, ...below(next, [...seen, owner])]);
  };
  for (const owner of uses.keys()) expect(below(owner)).not.toContain(owner);
});

test('a function with the application’s rights does only what the application may do', () => {
  for (const caller of application) {
    if (/SECURITY DEFINER/.test(bodies.get(caller) ?? '')) continue;
    for (const called of callsOf(caller)) expect(application, `${caller} calls ${called}`).toContain(called);
  }
});

test('a function with its owner’s rights finds its tables in a schema where nobody else can create any', () => {
  for (const [name, body] of bodies) {
    if (!/SECURITY DEFINER/.test(body)) continue;
    const line = body.replace(/\s+/g, ' ');
    expect(line, name).toContain('SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp');
  }
});
