import { describe, expect, it } from 'vitest';
import { featureRows } from './diagram.mjs';
import { checkPlanted, plantProject, removePlanted } from './planted.ts';
import { readSources } from './source.mjs';

removePlanted();

const web = 'apps/web/src/features';
const server = 'apps/server/src/features';

/** A feature with three subfeatures, and with folders that are no subfeatures. */
const house = {
  [`${server}/index.ts`]: `import { identity } from './identity/feature.ts';
import { profiles } from './profiles/feature.ts';
export const features = [...identity(), profiles];`,
  [`${server}/profiles/feature.ts`]: 'export const profiles = {};',
  [`${server}/profiles/service.ts`]: `import { find } from '../identity/index.ts';`,
  [`${server}/identity/index.ts`]: `export { find } from './sessions/index.ts';`,
  [`${server}/identity/feature.ts`]: `import { links } from './links/feature.ts';
import { sessions } from './sessions/feature.ts';
export const identity = () => [sessions, links()];`,
  [`${server}/identity/accounts/index.ts`]: `export { lock } from './queries/accounts.ts';`,
  [`${server}/identity/accounts/queries/accounts.ts`]: 'export const lock = 1;',
  [`${server}/identity/sessions/feature.ts`]: 'export const sessions = {};',
  [`${server}/identity/sessions/index.ts`]: `export { find } from './queries/find.ts';`,
  [`${server}/identity/sessions/queries/find.ts`]: `import { lock } from '../../accounts/index.ts';`,
  [`${server}/identity/links/feature.ts`]: `import './links.ts';`,
  [`${server}/identity/links/links.ts`]: `import { find } from '../sessions/index.ts';`,
};

const trespasses: Record<string, [path: string, text: string, said: string]> = {
  'an import of another module’s internal file': [
    `${server}/identity/links/a.ts`,
    `import { lock } from '../accounts/queries/accounts.ts';`,
    'the inside of identity/accounts is its own',
  ],
  'an import of a type from a module’s internal file': [
    `${server}/identity/service.ts`,
    `import type { Lock } from './accounts/queries/accounts.ts';`,
    'the inside of identity/accounts is its own',
  ],
  'a dynamic import of a module’s internal file': [
    `${web}/identity/late.ts`,
    `export const late = () => import('./links/screens/Callback.tsx');`,
    'the inside of identity/links is its own',
  ],
  'an import of a declaration outside the list of its feature': [
    `${server}/identity/service.ts`,
    `import { links } from './links/feature.ts';`,
    'the inside of identity/links is its own',
  ],
  "the inside of another feature's module": [
    `${server}/profiles/a.ts`,
    `import { find } from '../identity/sessions/index.ts';`,
    'the inside of identity is its own',
  ],
  'a module that imports the feature around it': [
    `${server}/identity/accounts/a.ts`,
    `import { begin } from '../service.ts';`,
    'identity/accounts may not import the module around it',
  ],
  'an earlier module that imports a later one': [
    `${server}/identity/sessions/a.ts`,
    `import { ask } from '../links/index.ts';`,
    'identity/links lies above identity/sessions',
  ],
  'a cycle of two modules': [
    `${server}/identity/accounts/a.ts`,
    `import { find } from '../sessions/index.ts';`,
    'circle: identity/accounts → identity/sessions → identity/accounts',
  ],
};

describe('modules within a feature', () => {
  it('accepts imports of a module’s index from modules later in the list', async () => {
    const { failed, output } = await checkPlanted(house);
    expect(output).toMatch(/ 0 violations\n$/);
    expect(failed).toBe(false);
  });

  it.each(Object.entries(trespasses))('refuses %s', async (_what, [path, text, said]) => {
    const { failed, output } = await checkPlanted({
      ...house,
      [`${web}/identity/links/index.ts`]: 'export {};',
      [path]: text,
    });
    expect(output).toContain(said);
    expect(output).toContain(`${path}:`);
    expect(failed).toBe(true);
  });

  it('counts a folder without index and declaration as a part of its feature', async () => {
    const { failed } = await checkPlanted({
      [`${web}/besos/api.ts`]: `import { give } from './give/form.ts';`,
    });
    expect(failed).toBe(false);
  });

  it('refuses a module with more than 15 % of the feature code of server or web app', async () => {
    const lines = (count: number) => `${'// a line\n'.repeat(count)}export {};`;
    const sized = (large: number) => ({
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_, number) => [`${web}/module${number}/index.ts`, lines(100)]),
      ),
      [`${web}/chat/index.ts`]: lines(100),
      [`${web}/chat/list/index.ts`]: lines(large),
    });
    expect((await checkPlanted(sized(170))).failed).toBe(false);
    const { failed, output } = await checkPlanted(sized(190));
    expect(output).toContain('share: chat/list holds 15.9 %');
    expect(failed).toBe(true);
  });
});

describe('the table of features', () => {
  const declaring = (feature: string, fields: string) => ({
    [`${server}/${feature}/feature.ts`]: `export const ${feature} = { ${fields} };`,
  });

  it('has a row for each feature in the order of features/index.ts, and names those that do not say it', () => {
    const declared = {
      ...house,
      ...declaring('identity', "owns: 'accounts'"),
      ...declaring('profiles', "owns: 'names'"),
    };
    expect(featureRows(readSources(plantProject(declared)))).toEqual({
      rows: ['| `identity` | accounts |', '| `profiles` | names |'],
      silent: [],
    });
    const silent = { ...declared, ...declaring('profiles', '') };
    expect(featureRows(readSources(plantProject(silent))).silent).toEqual(['profiles']);
  });
});
