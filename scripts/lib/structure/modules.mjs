import { dirname } from 'node:path/posix';
import { isCode } from './source.mjs';
import { isSql } from './sql.mjs';

/**
 * Where a file belongs: `area` is a package or a folder such as e2e, `module` a part of the area. Rules say
 * which modules may import which.
 * @typedef {{ area: string, module: string }} Place
 *
 * @typedef {import('./source.mjs').Violation} Violation
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./features.mjs').ModulesOf} ModulesOf
 */

const WEB = {
  app: ['app', 'features', 'ui', 'platform'],
  features: ['features', 'ui', 'platform'],
  ui: ['ui', 'platform'],
  platform: ['platform', 'locales'],
  locales: ['locales'],
  gallery: ['gallery', 'ui', 'platform'],
  sw: ['sw'],
};

/** The parts of the server that each part may import. `root` is app.ts and main.ts. */
const SERVER = {
  root: ['root', 'seed', 'features', 'platform'],
  seed: ['seed', 'features', 'platform'],
  features: ['features', 'platform'],
  platform: ['platform'],
};

const MODULES = { 'apps/web/src': WEB, 'apps/server/src': SERVER };

/** A test in one of these folders may import from the other, for example screens of several features. */
const WEB_TESTS = ['apps/web/src', 'apps/web/test'];

/** The files or folders of other areas that an area may import. The contract is open to all. */
const BORROWED = {
  e2e: [
    'apps/web/src/locales/',
    'apps/web/src/platform/storage/storedKeys.ts',
    'apps/server/src/platform/postgres/',
    'apps/server/test/support/captcha.ts',
    'apps/server/test/support/push.ts',
    'scripts/',
  ],
  bench: ['apps/server/', 'e2e/support/', 'scripts/'],
  // Some tests of the server run the web app's queue of writes and its chat without a browser.
  'apps/server/test': [
    'apps/web/test/',
    'apps/web/build/contractRoutes.ts',
    'e2e/support/server.ts',
    'e2e/support/tcpProxy.ts',
  ],
  'apps/web/test': ['apps/web/src/platform/', 'apps/web/src/ui/', 'apps/web/src/features/chat/'],
  root: ['apps/web/build/contractRoutes.ts'],
  scripts: ['scripts/'],
};

/** @returns {Place} */
function placeOf(/** @type {string} */ path) {
  const [, area = 'root', inside = path] =
    /^(packages\/[^/]+\/src|apps\/[^/]+\/src|apps\/[^/]+\/test|apps\/[^/]+|e2e|bench|scripts)\/(.*)$/.exec(
      path,
    ) ?? [];
  const [first = ''] = inside.split('/');
  return { area, module: inside.includes('/') ? first : area === 'apps/web/src' ? 'app' : 'root' };
}

/** Returns true for an index.ts, for a schema.ts in query files, and for a feature.ts in feature lists. */
function isOffered(/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ module) {
  const folder = `${/^.+?\/features\//.exec(to)?.[0]}${module}`;
  const list = module.includes('/') ? 'feature' : 'index';
  const lists = [`${dirname(folder)}/${list}.ts`, `${dirname(folder)}/${list}.tsx`];
  const declared = [`${folder}/feature.ts`, `${folder}/feature.tsx`];
  if (lists.includes(from) && declared.includes(to)) return true;
  return /^\/index\.tsx?$/.test(to.slice(folder.length)) || (to.endsWith('/schema.ts') && isSql(from));
}

/** @returns {string | undefined} why a file may not import from another module of the features */
function entryRefusal(
  /** @type {string} */ path,
  /** @type {string} */ to,
  /** @type {ModulesOf} */ modules,
) {
  const around = modules(path);
  const entry = modules(to).find((module) => !around.includes(module));
  if (entry !== undefined && !isOffered(path, to, entry)) {
    return `the inside of ${entry} is its own: import its index.ts`;
  }
  const own = around.at(-1);
  return entry === undefined && own !== modules(to).at(-1)
    ? `${own} may not import the module around it`
    : undefined;
}

/** Returns true if a feature's declaration imports the app's layouts, which only declarations may do. */
function isHanging(/** @type {string} */ from, /** @type {string} */ to) {
  const layouts =
    /^apps\/web\/src\/app\/(layoutRoutes\.tsx|screen\.ts|search\.ts|guards\/storeInvitationOnEntry\.ts)$/;
  return /^apps\/web\/src\/features\/.+\/feature\.tsx$/.test(from) && layouts.test(to);
}

/** @returns {string | undefined} why a file may not import another file of its area */
function moduleRefusal(/** @type {string} */ path, /** @type {string} */ to, /** @type {ModulesOf} */ entry) {
  const from = placeOf(path);
  const target = placeOf(to);
  const modules = /** @type {Record<string, Record<string, string[]>>} */ (MODULES)[from.area];
  if (modules === undefined) return undefined;
  const allowed = modules[from.module];
  if (allowed === undefined) return `${from.module}/ is no module of ${from.area}`;
  if (isHanging(path, to)) return undefined;
  if (!allowed.includes(target.module)) return `${from.module} may not import ${target.module}`;
  const isInside = from.module === 'features' && target.module === 'features';
  return isInside ? entryRefusal(path, to, entry) : undefined;
}

/** @returns {string | undefined} why a file may not import a file of another area */
function areaRefusal(/** @type {Source} */ source, /** @type {string} */ to) {
  const from = placeOf(source.path).area;
  const target = placeOf(to).area;
  const serversOwn = from.startsWith('apps/server') && target.startsWith('apps/server');
  if (serversOwn && (source.isTest || from === 'apps/server')) return undefined;
  if (source.isTest && WEB_TESTS.includes(from) && WEB_TESTS.includes(target)) return undefined;
  const borrowed = /** @type {Record<string, string[]>} */ (BORROWED)[from] ?? [];
  return borrowed.some((folder) => to.startsWith(folder)) ? undefined : `${from} may not import ${target}`;
}

/** @returns {string | undefined} why a file may not import another file */
function refusal(/** @type {Source} */ source, /** @type {string} */ to, /** @type {ModulesOf} */ modules) {
  if (placeOf(source.path).area !== placeOf(to).area) return areaRefusal(source, to);
  return source.isTest || !isCode(to) ? undefined : moduleRefusal(source.path, to, modules);
}

/** @returns {string | undefined} why a file may not import a package of ours, or one for native apps */
function packageRefusal(/** @type {string} */ path, /** @type {string} */ specifier) {
  if (specifier.startsWith('@beso/')) {
    if (!/^@beso\/contract($|\/)/.test(specifier)) return 'only the contract is shared';
    if (path.startsWith('packages/')) return 'the contract imports nothing of ours';
  }
  const native = /^@capacitor|capacitor-/.test(specifier);
  if (native && !path.startsWith('apps/web/src/platform/native/'))
    return 'only platform/native speaks to the shells';
  return undefined;
}

/** Finds imports that the rules for modules and areas forbid. */
export function checkModules(/** @type {Source} */ source, /** @type {ModulesOf} */ modules) {
  return source.imports.flatMap(({ specifier, path, line }) => {
    const why = path === undefined ? packageRefusal(source.path, specifier) : refusal(source, path, modules);
    return why === undefined
      ? []
      : [{ path: source.path, line, rule: 'imports', message: `${specifier}: ${why}` }];
  });
}
