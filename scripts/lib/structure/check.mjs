import {
  checkCycles,
  checkDirection,
  importedFiles,
  importedModules,
  moduleFinder,
  serverOrder,
} from './features.mjs';
import { checkModules } from './modules.mjs';
import { checkSqlOwnership, readFunctionFiles, readOffers } from './offers.mjs';
import { checkPersonLinks } from './person-links.mjs';
import { checkShares } from './shares.mjs';
import { readSources } from './source.mjs';
import { checkSql } from './sql.mjs';
import { checkText } from './text.mjs';

/**
 * Checks a project's structure.
 * @param {string} project absolute path
 * @returns {Promise<import('../findings.mjs').Findings>}
 * @throws Error if a file cannot be parsed
 */
export async function checkStructure(project) {
  const sources = readSources(project);
  const modules = moduleFinder(sources);
  const functionFiles = readFunctionFiles(project);
  const sqlUse = checkSqlOwnership(sources, functionFiles, await readOffers(project));
  const uses = [...sources.flatMap((source) => importedModules(source, modules)), ...sqlUse.uses];
  const violations = [
    ...sources.flatMap((source) => [
      ...checkModules(source, modules),
      ...checkSql(source),
      ...checkText(source),
      ...checkPersonLinks(source),
    ]),
    ...sqlUse.violations,
    ...checkCycles([...uses, ...importedFiles(sources)]),
    ...checkDirection(uses, serverOrder(sources)),
    ...checkShares(sources, modules),
  ];
  const unseen = [
    ...(sources.length === 0 ? ['No code was found: nothing has been checked.'] : []),
    ...(sqlUse.texts > 0 && sqlUse.tables === 0
      ? ['SQL was found and no table: what it uses has not been checked.']
      : []),
  ];
  const lines = [
    ...violations.map(({ path, line, rule, message }) => `${path}:${line}: ${rule}: ${message}`),
    ...unseen,
    `${sources.length} files, ${functionFiles.length} files of functions, ${sqlUse.texts} SQL texts, ` +
      `${sqlUse.tables} tables, ${violations.length} violations`,
  ];
  return { lines, failed: unseen.length + violations.length > 0 };
}
