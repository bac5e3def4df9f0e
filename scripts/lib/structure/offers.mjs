import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { featureOf } from './features.mjs';
import { visit } from './source.mjs';
import { isSql } from './sql.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('./features.mjs').Use} Use
 *
 * The tables that other features may read, those that certain features may write, and callable functions.
 * @typedef {{ read?: string[], write?: Record<string, string[]>, call?: string[] }} Offer
 *
 * A text that contains SQL; `lineAt` returns the line of an offset in it.
 * @typedef {{ path: string, feature: string, text: string, lineAt: (offset: number) => number }} SqlText
 *
 * @typedef {'read' | 'write' | 'call'} Manner
 * @typedef {{ manner: Manner, name: string, owner: string, by: string, path: string, line: number }} SqlUse
 *
 * The feature to which each table and function belongs.
 * @typedef {Record<'tables' | 'functions' | 'exported', Map<string, string>>} Owners
 */

const AREA = 'apps/server/src';
const CREATED = /\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+(\w+)/gi;
const TABLE = /export const (\w+) = pgTable\(\s*'(\w+)'/g;
const WRITTEN = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE)\s+(\w+)/gi;
const LOOKS_LIKE_SQL = /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN)\b/;

/** Replaces comments and strings in SQL by spaces, which keeps all offsets. Code between `$$` stays. */
function withoutNoise(/** @type {string} */ sql) {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (noise) => noise.replace(/[^\n]/g, ' '));
}

/** @returns {SqlText[]} the files with the features' database functions */
export function readFunctionFiles(/** @type {string} */ root) {
  return globSync(`${AREA}/features/*/functions/*.sql`, { cwd: root }).map((found) => {
    const path = found.replaceAll('\\', '/');
    const text = withoutNoise(readFileSync(join(root, path), 'utf8'));
    const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length;
    return { path, feature: featureOf(path)?.feature ?? '', text, lineAt };
  });
}

/**
 * Reads the offers of each feature from its tables.ts.
 * @typedef {{ offered?: true, writtenBy?: string[] }} Marks the offers among a table's properties
 * @returns {Promise<Map<string, Offer>>} by feature
 */
export async function readOffers(/** @type {string} */ root) {
  const paths = globSync(`${AREA}/features/*/tables.ts`, { cwd: root });
  return new Map(
    await Promise.all(
      paths.map(async (found) => {
        const path = found.replaceAll('\\', '/');
        const declared = await import(pathToFileURL(join(root, path)).href);
        /** @type {[string, Marks][]} */
        const tables = Object.entries(declared.TABLES ?? {});
        const read = tables.filter(([, { offered }]) => offered).map(([name]) => name);
        const written = tables.flatMap(([name, { writtenBy }]) => (writtenBy ? [[name, writtenBy]] : []));
        const offer = { read, write: Object.fromEntries(written), call: declared.OFFERED_FUNCTIONS ?? [] };
        return /** @type {[string, Offer]} */ ([featureOf(path)?.feature ?? '', offer]);
      }),
    ),
  );
}

/** @returns {SqlText[]} the templates in a query file, and the strings that look like SQL */
function textsOf(/** @type {Source} */ source) {
  const feature = featureOf(source.path)?.feature;
  if (feature === undefined || source.isTest || !isSql(source.path)) return [];
  /** @type {SqlText[]} */
  const texts = [];
  const add = (/** @type {string} */ text, /** @type {number} */ start) =>
    texts.push({ path: source.path, feature, text: withoutNoise(text), lineAt: () => source.lineAt(start) });
  visit(source, {
    TemplateLiteral: ({ quasis, start }) => add(quasis.map(({ value }) => value.raw).join(' $ '), start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && LOOKS_LIKE_SQL.test(value)) add(value, start);
    },
  });
  return texts;
}

/** @returns {Owners} */
function ownersOf(/** @type {Source[]} */ sources, /** @type {SqlText[]} */ files) {
  const [tables, functions, exported] = [new Map(), new Map(), new Map()];
  for (const { path, text } of sources) {
    const place = featureOf(path);
    if (place?.area !== AREA || !path.endsWith('/schema.ts')) continue;
    for (const [, variable, table] of text.matchAll(TABLE)) {
      tables.set(table, place.feature);
      exported.set(`${path} ${variable}`, table);
    }
  }
  for (const { text, feature } of files) {
    for (const [, name] of text.matchAll(CREATED)) functions.set(name, feature);
  }
  return { tables, functions, exported };
}

/** @returns {SqlUse[]} the tables and functions of other features that an SQL text names */
function usesIn(/** @type {SqlText} */ { path, feature, text, lineAt }, /** @type {Owners} */ owners) {
  /** @type {SqlUse[]} */
  const uses = [];
  const add = (
    /** @type {Manner} */ manner,
    /** @type {string} */ name,
    /** @type {string | undefined} */ owner,
    /** @type {number} */ offset,
  ) => {
    if (owner === undefined || owner === feature) return;
    uses.push({ manner, name, owner, by: feature, path, line: lineAt(offset) });
  };
  for (const { 0: name, index } of text.matchAll(/(?<![\w.$"])[a-z_][a-z0-9_]*(?![\w.])/g)) {
    if (/\bAS\s+$/i.test(text.slice(Math.max(0, index - 8), index))) continue;
    const called = /^\s*\(/.test(text.slice(index + name.length));
    if (called) add('call', name, owners.functions.get(name), index);
    if (!called) add('read', name, owners.tables.get(name), index);
  }
  for (const { 1: name = '', index } of text.matchAll(WRITTEN)) {
    add('write', name, owners.tables.get(name), index);
  }
  return uses;
}

/** @returns {SqlUse[]} the tables of other features that a file imports */
function importedTables(/** @type {Source} */ source, /** @type {Owners} */ owners) {
  const feature = featureOf(source.path)?.feature;
  if (feature === undefined || source.isTest) return [];
  const written = new Set(
    [...source.text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name]) => name),
  );
  return source.imports.flatMap(({ path = '', names, line }) => {
    const owner = featureOf(path)?.feature;
    if (owner === undefined || owner === feature || !path.endsWith('/schema.ts')) return [];
    return names.flatMap(({ name: variable, local }) => {
      const name = owners.exported.get(`${path} ${variable}`) ?? variable;
      const use = { name, owner, by: feature, path: source.path, line };
      /** @type {SqlUse[]} */
      const uses = [{ ...use, manner: 'read' }];
      return written.has(local) ? [...uses, { ...use, manner: 'write' }] : uses;
    });
  });
}

/** Returns true if the owner of a table or function offers this use to the feature. */
function isOffered(/** @type {Offer} */ offer, /** @type {SqlUse} */ { manner, name, by }) {
  if (manner === 'call') return offer.call?.includes(name) ?? false;
  const mayWrite = offer.write?.[name]?.includes(by) ?? false;
  return mayWrite || (manner === 'read' && (offer.read?.includes(name) ?? false));
}

/** @returns {Violation[]} offers that nobody uses, and offers of things that belong to another feature */
function checkOffers(
  /** @type {Map<string, Offer>} */ offers,
  /** @type {Owners} */ owners,
  /** @type {SqlUse[]} */ uses,
) {
  return [...offers].flatMap(([feature, { read = [], write = {}, call = [] }]) => {
    const path = `${AREA}/features/${feature}/tables.ts`;
    const say = (/** @type {string} */ message) => [{ path, line: 1, rule: 'offers', message }];
    const used = (/** @type {Manner} */ manner, /** @type {string} */ name, /** @type {string} */ by = '') =>
      uses.some((use) => use.manner === manner && use.name === name && (by === '' || use.by === by));
    const strange = [
      ...[...read, ...Object.keys(write)].filter((name) => owners.tables.get(name) !== feature),
      ...call.filter((name) => owners.functions.get(name) !== feature),
    ];
    const idle = [
      ...read.filter((name) => !used('read', name)),
      ...Object.entries(write).flatMap(([name, by]) => by.filter((one) => !used('write', name, one))),
      ...call.filter((name) => !used('call', name)),
    ];
    return [
      ...strange.flatMap((name) => say(`${name} is not of ${feature}`)),
      ...idle.filter((name) => !strange.includes(name)).flatMap((name) => say(`${name}: offered to nobody`)),
    ];
  });
}

const VERBS = { read: 'reads', write: 'writes', call: 'calls' };

/**
 * Finds SQL that uses another feature's table or function without an offer.
 * @returns {{ violations: Violation[], uses: Use[], tables: number, texts: number }} `uses` are all uses
 * between features, `tables` and `texts` the numbers checked
 */
export function checkSqlOwnership(
  /** @type {Source[]} */ sources,
  /** @type {SqlText[]} */ files,
  /** @type {Map<string, Offer>} */ offers,
) {
  const owners = ownersOf(sources, files);
  const texts = [...sources.flatMap(textsOf), ...files];
  const uses = [
    ...texts.flatMap((text) => usesIn(text, owners)),
    ...sources.flatMap((source) => importedTables(source, owners)),
  ];
  const refused = uses.filter((use) => !isOffered(offers.get(use.owner) ?? {}, use));
  const once = new Map(refused.map((use) => [`${use.path} ${use.line} ${use.manner} ${use.name}`, use]));
  const violations = [...once.values()].map(({ manner, name, owner, by, path, line }) => ({
    path,
    line,
    rule: 'leave',
    message: `${by} ${VERBS[manner]} ${name} of ${owner}, which does not offer it`,
  }));
  return {
    violations: [...violations, ...checkOffers(offers, owners, uses)],
    uses: uses.map(({ by, owner, path, line }) => ({ area: AREA, from: by, to: owner, path, line })),
    tables: owners.tables.size,
    texts: texts.length,
  };
}
