import {
  checkCircles,
  checkDirection,
  findRooms,
  importedFiles,
  importedRooms,
  serverOrder,
} from './features.mjs';
import { checkLeave, readFunctionFiles, readOffers } from './offers.mjs';
import { checkRooms } from './modules.mjs';
import { readSources } from './source.mjs';
import { checkSql } from './sql.mjs';
import { checkText } from './text.mjs';
import { checkTowards } from './person-links.mjs';

/**
 * Checks a project's structure. A project in which it finds no code fails too.
 * @param {string} project absolute path
 * @returns {Promise<import('../findings.mjs').Findings>}
 * @throws Error on a file that cannot be parsed
 */
export async function checkStructure(project) {
  const sources = readSources(project);
  const rooms = findRooms(sources);
  const functionFiles = readFunctionFiles(project);
  const sqlUse = checkLeave(sources, functionFiles, await readOffers(project));
  const uses = [...sources.flatMap((source) => importedRooms(source, rooms)), ...sqlUse.uses];
  const violations = [
    ...sources.flatMap((source) => [
      ...checkRooms(source, rooms),
      ...checkSql(source),
      ...checkText(source),
      ...checkTowards(source),
    ]),
    ...sqlUse.violations,
    ...checkCircles([...uses, ...importedFiles(sources)]),
    ...checkDirection(uses, serverOrder(sources)),
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
