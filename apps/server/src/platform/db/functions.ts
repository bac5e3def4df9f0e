import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as daily from '@beso/contract/daily-limits';
import * as limits from '@beso/contract/limits';
import * as kinds from '@beso/contract/notification-kinds';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { ConfigError } from '../config.ts';
import type { DatabaseClient } from './upkeep.ts';

const source = resolve(import.meta.dirname, '../..');

interface FunctionFile {
  readonly path: string;
  readonly text: string;
}

export interface FunctionSet {
  readonly files: readonly FunctionFile[];
  /** The hash over all texts, with the contract's values inserted. */
  readonly hash: string;
  /** The parameters and result of each function, on which callers depend. */
  readonly signatures: ReadonlyMap<string, string>;
  readonly application: readonly string[];
  /** The functions that only earlier versions of the program call. */
  readonly retired: readonly string[];
}

const FUNCTION = /^CREATE OR REPLACE FUNCTION (\w+)(\([\s\S]*?)\s+LANGUAGE\s/gm;
/** The signature of the functions that `-- erases:` names. The erasure of an account calls all of them. */
const ERASES = '(p_person uuid) RETURNS void';
const PLACEHOLDER = /\{\{(.*?)\}\}/g;

const FACTS: Readonly<Record<string, unknown>> = { ...limits, ...daily, ...kinds };

/** Converts a value of the contract to SQL: a number, a list of literals, or the branches of a CASE. */
function asSql(fact: unknown): string | undefined {
  if (typeof fact === 'number') return String(fact);
  if (Array.isArray(fact)) return fact.map((word) => escapeLiteral(String(word))).join(', ');
  if (typeof fact !== 'object' || fact === null) return undefined;
  const arms = Object.entries(fact);
  if (arms.some(([, number]) => typeof number !== 'number')) return undefined;
  return arms.map(([word, number]) => `WHEN ${escapeLiteral(word)} THEN ${number}`).join('\n    ');
}

function withFacts(path: string, text: string, erasing: readonly string[]): string {
  return text.replace(PLACEHOLDER, (_, name: string) => {
    if (name === 'ERASING') return erasing.map((called) => `PERFORM ${called}(p_person);`).join('\n  ');
    const written = Object.hasOwn(FACTS, name) ? asSql(FACTS[name]) : undefined;
    if (written === undefined) throw new Error(`${path}: {{${name}}} is no number or list of the contract`);
    return written;
  });
}

function namesAfter(label: string, text: string): string[] {
  const lines = text.matchAll(new RegExp(`^-- ${label}: (.*)$`, 'gm'));
  return [...lines].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

export function readFunctions(folder: string = source): FunctionSet {
  const paths = globSync('{features,platform}/*/functions/*.sql', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const texts = paths.map((path) => readFileSync(join(folder, path), 'utf8'));
  const erasing = texts.flatMap((text) => namesAfter('erases', text));
  const files = paths.map((path, index) => ({ path, text: withFacts(path, texts[index] ?? '', erasing) }));
  const signatures = new Map<string, string>();
  for (const { path, text } of files) {
    const found = [...text.matchAll(FUNCTION)];
    if (found.length === 0) throw new Error(`${path} holds no CREATE OR REPLACE FUNCTION`);
    for (const [, name = '', signature = ''] of found) {
      if (signatures.has(name)) throw new Error(`${path}: ${name} has a text already`);
      signatures.set(name, signature.replace(/\s+/g, ' '));
    }
  }
  const retired = files.flatMap(({ text }) => namesAfter('retired', text));
  const application = [...files.flatMap(({ text }) => namesAfter('application', text)), ...retired].sort();
  const unknown = application.find((name) => !signatures.has(name));
  if (unknown !== undefined) throw new Error(`${unknown} is named as callable and has no text`);
  const idle = [...signatures].find(
    ([name, signature]) =>
      name.startsWith('erase_') &&
      signature === ERASES &&
      !files.some(({ text }) => text.includes(`PERFORM ${name}(`)),
  );
  if (idle !== undefined)
    throw new Error(`${idle[0]} is called nowhere: name it after "-- erases:" in its file`);
  const strange = erasing.find((name) => signatures.get(name) !== ERASES);
  if (strange !== undefined) throw new Error(`-- erases: ${strange} needs a function ${strange}${ERASES}`);
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  return { files, hash, signatures, application, retired };
}

async function load(client: DatabaseClient, { path, text }: FunctionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `${path} cannot be loaded: ${why}. A function with another signature needs a new name.`,
    );
  }
}

/**
 * Loads all functions and drops those that no longer exist, in one transaction, so that other connections see
 * either the old or the new set. Functions may call functions of later files.
 * @param before the names of the functions that the previous load left in the database
 */
export async function loadFunctions(
  client: DatabaseClient,
  { files, signatures }: FunctionSet,
  before: readonly string[],
): Promise<void> {
  await client.query('SET LOCAL check_function_bodies = off');
  for (const file of files) await load(client, file);
  for (const name of before) {
    if (!signatures.has(name)) await client.query(`DROP FUNCTION IF EXISTS public.${escapeIdentifier(name)}`);
  }
  await client.query('SET LOCAL check_function_bodies = on');
  const names = [...signatures.keys()].map(escapeLiteral).join(', ');
  const { rows } = await client.query<{ doubled: string | null }>(`
    SELECT min(proname) FILTER (WHERE copies > 1) AS doubled FROM (
      SELECT p.proname, count(*) OVER (PARTITION BY p.proname) AS copies,
        CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid) ELSE plpgsql_validator(p.oid) END
      FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (${names})) AS loaded`);
  const doubled = rows[0]?.doubled;
  if (doubled)
    throw new ConfigError(`${doubled} has two signatures now: another signature needs a new name.`);
}
