import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A requirement of level 1 or 2. Without a test it has a status and a reason.
 * @typedef {{ level: 1 | 2, topic: string, status?: string, reason?: string }} Requirement
 *
 * @typedef {{ id: string, path: string, title: string }} Proof
 */

/** Matches a comment with the ASVS requirements of the test below. */
const TAG = /^\s*\/\/ ASVS ((?:V[\d.]+(?:, )?)+)$/;
const TITLE = /\b(?:it|test|describe)(?:\.each)?\b.*?\(\s*(['"`])(.+?)\1/;
/** The number of lines in which a test's title is searched. A long table of cases may come before it. */
const LINES_TO_TITLE = 12;
/** Requirement IDs of BESO's own specification in a title, such as [S2-001]. */
const OWN_IDS = / \[S[\d-]+\]/g;
/** A placeholder in a title, which a table of cases replaces by each case's value. */
const PLACEHOLDER = /%[a-z]|\$\w+/g;

/** Returns the first test title in these lines; undefined if there is none. */
const titleIn = (/** @type {string[]} */ lines) => TITLE.exec(lines.slice(0, LINES_TO_TITLE).join(' '))?.[2];

/**
 * Returns the tests that have an ASVS comment, with the titles of their groups.
 * @param {string} path
 * @param {string} text
 * @returns {Proof[]}
 */
export function proofsIn(path, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const ids = TAG.exec(line)?.[1];
    if (ids === undefined) return [];
    const title = titleIn(lines.slice(index + 1));
    if (title === undefined) throw new Error(`${path}:${index + 1}: no test follows the tag.`);
    const group = line.startsWith(' ')
      ? lines.slice(0, index).findLastIndex((one) => /^describe\b/.test(one))
      : -1;
    const whole = group === -1 ? title : `${titleIn(lines.slice(group))} ${title}`;
    return ids
      .split(', ')
      .map((id) => ({ id, path, title: whole.replace(OWN_IDS, '').replace(PLACEHOLDER, '…') }));
  });
}

/**
 * @param {Record<string, Requirement>} requirements
 * @param {Proof[]} proofs
 * @returns {string[]}
 */
export function faultsOf(requirements, proofs) {
  const proven = new Set(proofs.map(({ id }) => id));
  return [
    ...proofs
      .filter(({ id }) => requirements[id] === undefined)
      .map(({ id, path }) => `${path}: ${id} is no requirement of level 1 or 2`),
    ...Object.entries(requirements).flatMap(([id, { reason }]) => {
      if (proven.has(id) && reason !== undefined) return [`${id} has a test and a reason to have none`];
      if (!proven.has(id) && reason === undefined) return [`${id} has neither a test nor a reason`];
      return [];
    }),
  ];
}

const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('\\\\|', '\\|');

/**
 * @param {Record<string, Requirement>} requirements
 * @param {Proof[]} proofs
 */
export function pageOf(requirements, proofs) {
  const ids = Object.keys(requirements);
  const count = (/** @type {string} */ status) =>
    ids.filter((id) => requirements[id]?.status === status).length;
  const rows = Object.entries(requirements).map(([id, { level, topic, status, reason }]) => {
    const tests = proofs
      .filter((proof) => proof.id === id)
      .map(({ path, title }) => `\`${path.split('/').slice(-2).join('/')}\`: ${title}`);
    return `| ${id} | ${level} | ${cell(topic)} | ${cell(reason === undefined ? tests.join('; ') : `${status}: ${reason}`)} |`;
  });
  const tested = ids.length - ids.filter((id) => requirements[id]?.reason !== undefined).length;
  return `${[
    '# OWASP ASVS 5.0, levels 1 and 2',
    '',
    '`node scripts/asvs.mjs` writes this page from the tags in the tests (`// ASVS V6.2.1`) and from',
    '[asvs.json](asvs.json), which holds the topics in our words and the reasons why a requirement has no test.',
    '`npm run check` fails when the page is stale, or a requirement has neither a test nor a reason.',
    '',
    `Of ${ids.length} requirements ${tested} are proven by tests, ${count('by design')} hold by design,`,
    `${count('does not apply')} do not apply, ${count('the operator’s')} are the operator’s, and ${count('not met')} are not met.`,
    '',
    '| requirement | level | topic | proof or reason |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

/** @param {string} root @param {string[]} paths the test files */
export function readProofs(root, paths) {
  /** @type {Record<string, Requirement>} */
  const requirements = JSON.parse(readFileSync(join(root, 'docs/asvs.json'), 'utf8'));
  return {
    requirements,
    proofs: paths.flatMap((path) => proofsIn(path, readFileSync(join(root, path), 'utf8'))),
  };
}
