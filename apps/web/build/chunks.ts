import type { Plugin, Rolldown } from 'vite';

/**
 * Which code travels together: one file for what every page needs, one for each kind of page, and one for
 * each screen, instead of one for every module that two screens share.
 */
const MAIN = 'main.tsx';
const WELCOME = 'features/auth/screens/OnboardingScreen.tsx';
const DATA = ['app/DataLayout.tsx', 'platform/session/session.ts'];
const HOME = ['app/guards/RequireProfile.tsx', 'features/feed/screens/HomeScreen.tsx'];
const LOGIN = 'features/auth/screens/LoginScreen.tsx';
/** Pages that somebody without a session or a profile opens: they do without the code of home. */
const OPEN = [
  LOGIN,
  'features/auth/screens/RegistrationScreen.tsx',
  'features/invitations/screens/JoinScreen.tsx',
  'features/invitations/screens/InviteScreen.tsx',
  'features/profiles/screens/ProfileSetupScreen.tsx',
];
/** They come after the first card: the socket, short messages, the menu. */
const LATER = ['platform/realtime/socket.ts', 'ui/Toaster.tsx', 'ui/FloatingMenu.tsx'];
const SHEETS = ['ui/Sheet.tsx', 'ui/Dialog.tsx'];

/** What every page needs of others; it changes seldom, so browsers keep it. */
const VENDOR =
  /rolldown\/runtime\.js$|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//;

/** The texts of a group of screens travel as one file per language. */
const TEXTS = /\/locales\/(\w+)\/(\w+)\.json$/;
const TEXT_GROUPS: Record<string, readonly string[]> = {
  welcome: ['common', 'language', 'auth', 'errors'],
  home: ['shell', 'feed', 'activities', 'besos'],
  joining: ['registration', 'profiles', 'invitations'],
  rewards: ['rewards', 'statement'],
  inbox: ['notifications', 'said', 'moderation'],
};

function textsOf(id: string): string | null {
  const [, language, namespace = ''] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  const group = Object.keys(TEXT_GROUPS).find((name) => TEXT_GROUPS[name]?.includes(namespace));
  return `texts-${group ?? namespace}-${language}`;
}

/** What each module imports. */
const imports = new Map<string, readonly string[]>();
const closures = new Map<string, ReadonlySet<string>>();
/** How many modules that are loaded on their own need a module. */
const users = new Map<string, number>();

/** Looks up who imports what, before the files are cut. */
export function moduleImports(): Plugin {
  return {
    name: 'beso:module-imports',
    apply: 'build',
    buildEnd() {
      const lazy: string[] = [];
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id);
        imports.set(id, module?.importedIds ?? []);
        if (id.endsWith(`/src/${MAIN}`) || (module?.dynamicImporters.length ?? 0) > 0) lazy.push(id);
      }
      for (const root of lazy) for (const id of closure(root)) users.set(id, (users.get(id) ?? 0) + 1);
    },
  };
}

/**
 * The pages name what they load beforehand themselves (pages.ts), and there is one style sheet: of the
 * helper that would look after both for each lazy import, only the import remains.
 */
export function plainImports(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'beso:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (loaded) => (loaded === id ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

/** A module, what it imports, and what that imports. */
function closure(root: string): ReadonlySet<string> {
  const known = closures.get(root);
  if (known !== undefined) return known;
  const found = new Set([root]);
  for (const id of found) for (const next of imports.get(id) ?? []) found.add(next);
  closures.set(root, found);
  return found;
}

const paths = new Map<string, string>();

/** The module of a path below `src`. */
function moduleAt(path: string): string {
  const id = paths.get(path) ?? [...imports.keys()].find((known) => known.endsWith(`/src/${path}`));
  if (id === undefined) throw new Error(`the build has no ${path}: correct the list in build/chunks.ts`);
  paths.set(path, id);
  return id;
}

const needed = (id: string, ...roots: string[]) => roots.some((root) => closure(moduleAt(root)).has(id));
const isShared = (id: string) => (users.get(id) ?? 0) > 1;

/** The first that fits decides. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: VENDOR },
  { name: textsOf, test: TEXTS },
  { name: 'app', test: (id) => needed(id, MAIN, WELCOME) },
  {
    name: 'data',
    test: (id) => needed(id, ...DATA) || (needed(id, ...HOME) && needed(id, ...OPEN)),
  },
  { name: 'home', test: (id) => needed(id, ...HOME) },
  { name: 'forms', test: (id) => isShared(id) && needed(id, LOGIN) },
  { name: 'sheets', test: (id) => isShared(id) && needed(id, ...SHEETS) },
  { name: 'later', test: (id) => needed(id, ...LATER) },
  { name: 'shared', test: isShared },
];
