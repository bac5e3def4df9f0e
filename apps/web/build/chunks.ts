import { dirname, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** This file decides which modules share a chunk. A module of several screens joins an existing chunk. */
const MAIN = 'main.tsx';
const WELCOME = 'features/identity/screens/OnboardingScreen.tsx';
const DATA = ['app/DataLayout.tsx', 'platform/session/session.ts'];
const HOME = [
  'app/guards/RequireProfile.tsx',
  'features/feed/screens/HomeScreen.tsx',
  'features/feed/firstFeed.ts',
];
/** The frame of wide screens and the empty feed, which home does not need on a phone with a feed. */
const WIDE = 'app/shell/WideFrame.tsx';
const EMPTY = 'features/feed/components/EmptyFeed.tsx';
/** The code for received gifts, which loads after home if something is unread. */
const MOMENT = 'features/notifications/components/GiftCelebrationScene.tsx';
const LOGIN = 'features/identity/screens/LoginScreen.tsx';
/** The code that checks forms, with all of zod. It loads when a person types. */
const CHECKS = ['platform/forms/forms.ts', 'features/identity/sessions/signingIn.ts'];
/** Public pages, which need no code of home. */
const OPEN = [
  'features/identity/registration/screens/RegistrationScreen.tsx',
  'features/invitations/screens/JoinScreen.tsx',
  'features/invitations/screens/InviteScreen.tsx',
  'features/profiles/screens/ProfileSetupScreen.tsx',
];
/** Code that loads once home shows its first card: the socket, toasts, the menu. */
const LATER = ['platform/realtime/socket.ts', 'ui/feedback/Toaster.tsx', 'ui/layers/FloatingMenu.tsx'];
/** Opening a quiz must not load the code of other pages. */
const OF_QUIZZES = /\/features\/quizzes\//;
const QUIZ = ['features/quizzes/screens/QuizScreen.tsx', 'features/quizzes/screens/QuizDashboardScreen.tsx'];
/** Opening chat must not load the code of other pages. */
const FRIENDS = 'features/chat/screens/FriendsScreen.tsx';
const SHEETS = ['ui/layers/Sheet.tsx', 'ui/layers/Dialog.tsx'];

/** The code that runs first, and the replacement of Vite's helper for lazy imports. */
const START =
  /\/src\/(start|app\/opening\/opening|platform\/(earlyTaps|nextTask))\.ts$|vite\/preload-helper\.js$/;

/** The code that only native apps load. */
const NATIVE = /\/src\/(app|platform)\/native\/|node_modules\/@(capacitor|capgo)\//;

/** All icons are in the chunk of home, so that no page loads a further chunk for an icon. */
const ICON = /node_modules\/lucide-react\//;

/** The packages of every page. They change rarely, so browsers cache them for long. */
const VENDOR =
  /rolldown\/runtime\.js$|node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//;

/** The texts of a group of screens share one file per language. */
const TEXTS = /\/locales\/(\w+)\/(\w+)\.json$/;
/** Each language's list of text files is in the chunk of that language's first texts. */
const LIST = /\/i18n\/files\/(\w+)\.ts$/;
const TEXT_GROUPS: Record<string, readonly string[]> = {
  welcome: ['common', 'language', 'auth'],
  home: ['shell', 'feed', 'activities', 'besos'],
  joining: ['registration', 'profiles', 'invitations'],
  rewards: ['rewards', 'statement'],
  inbox: ['notifications', 'messages', 'moderation'],
};

function textsOf(id: string): string | null {
  const list = LIST.exec(id)?.[1];
  if (list !== undefined) return `texts-welcome-${list}`;
  const [, language, namespace = ''] = TEXTS.exec(id) ?? [];
  if (language === undefined) return null;
  const group = Object.keys(TEXT_GROUPS).find((name) => TEXT_GROUPS[name]?.includes(namespace));
  return `texts-${group ?? namespace}-${language}`;
}

const imports = new Map<string, readonly string[]>();
const closures = new Map<string, ReadonlySet<string>>();
/** For each module, the lazily imported modules that need it. */
const users = new Map<string, Set<string>>();

/** Matches the index of a feature or subfeature, which only re-exports. */
const INDEX = /\/features\/.+\/index\.ts$/;
const TAKEN = /\bimport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;
const HANDED_OUT = /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const names = (list: string, side: 0 | -1) =>
  list.split(',').flatMap(
    (part) =>
      part
        .trim()
        .split(/\s+as\s+/)
        .at(side) || [],
  );

/** Returns the modules that define these names, even through several indexes. */
function behind(file: string, wanted: readonly string[], codeOf: (id: string) => string): string[] {
  if (!INDEX.test(file)) return [file];
  return [...codeOf(file).matchAll(HANDED_OUT)].flatMap(([, handed = '', from = '']) => {
    const offered = names(handed, -1);
    const taken = names(handed, 0).filter((_, index) => wanted.includes(offered[index] ?? ''));
    return taken.length === 0 ? [] : behind(resolve(dirname(file), from), taken, codeOf);
  });
}

/** Returns the modules that define the names that this module imports from feature indexes. */
function throughIndexes(id: string, codeOf: (id: string) => string): string[] {
  return [...codeOf(id).matchAll(TAKEN)].flatMap(([, list = '', source = '']) => {
    const index = resolve(dirname(id), source);
    return INDEX.test(index) ? behind(index, names(list, 0), codeOf) : [];
  });
}

export function moduleImports(): Plugin {
  return {
    name: 'beso:module-imports',
    apply: 'build',
    buildEnd() {
      const lazy: string[] = [];
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? '';
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id);
        const taken = (module?.importedIds ?? []).filter((from) => !INDEX.test(from));
        imports.set(id, [...taken, ...throughIndexes(id, codeOf)]);
        if (id.endsWith(`/src/${MAIN}`) || (module?.dynamicImporters.length ?? 0) > 0) lazy.push(id);
      }
      for (const root of lazy) {
        for (const id of closure(root)) users.set(id, (users.get(id) ?? new Set()).add(root));
      }
    },
  };
}

/** Replaces Vite's helper for lazy imports, which is useless because the HTML already names the files. */
export function plainImports(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'beso:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (loaded) => (loaded === id ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

function closure(root: string): ReadonlySet<string> {
  const known = closures.get(root);
  if (known !== undefined) return known;
  const found = new Set([root]);
  for (const id of found) for (const next of imports.get(id) ?? []) found.add(next);
  closures.set(root, found);
  return found;
}

const paths = new Map<string, string>();

function moduleAt(path: string): string {
  const id = paths.get(path) ?? [...imports.keys()].find((known) => known.endsWith(`/src/${path}`));
  if (id === undefined) throw new Error(`the build has no ${path}: correct the list in build/chunks.ts`);
  paths.set(path, id);
  return id;
}

const needed = (id: string, ...roots: string[]) => roots.some((root) => closure(moduleAt(root)).has(id));
const isShared = (id: string) => (users.get(id)?.size ?? 0) > 1;
const onlyFor = (id: string, ...roots: string[]) =>
  needed(id, ...roots) && [...(users.get(id) ?? [])].every((user) => roots.map(moduleAt).includes(user));

/** Returns whether the module imports zod, directly or through other modules. */
const checks = (id: string) => [...closure(id)].some((part) => part.includes('/node_modules/zod/'));

/** The first group whose test accepts a module gets that module. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', test: START },
  { name: 'vendor', test: VENDOR },
  { name: textsOf, test: (id) => TEXTS.test(id) || LIST.test(id) },
  {
    name: 'app',
    test: (id) => needed(id, MAIN, WELCOME) || (needed(id, LOGIN) && needed(id, ...DATA, ...HOME)),
  },
  {
    name: 'data',
    test: (id) => needed(id, ...DATA) || (needed(id, ...HOME) && needed(id, ...OPEN)),
  },
  { name: 'home', test: (id) => needed(id, ...HOME) || (ICON.test(id) && needed(id, ...LATER)) },
  { name: 'native', test: (id) => isShared(id) && NATIVE.test(id) },
  { name: 'asked', test: (id) => isShared(id) && needed(id, LOGIN) && needed(id, ...QUIZ, FRIENDS) },
  { name: 'fields', test: (id) => isShared(id) && needed(id, LOGIN) },
  { name: 'forms', test: (id) => isShared(id) && needed(id, ...CHECKS) },
  { name: 'sheets', test: (id) => isShared(id) && needed(id, ...SHEETS) },
  { name: 'later', test: (id) => needed(id, ...LATER) },
  { name: 'plain', test: (id) => isShared(id) && needed(id, ...QUIZ) && !OF_QUIZZES.test(id) },
  { name: 'quiz', test: (id) => isShared(id) && OF_QUIZZES.test(id) },
  { name: 'friends', test: (id) => isShared(id) && needed(id, FRIENDS) && !checks(id) },
  { name: 'wide', test: (id) => onlyFor(id, WIDE) },
  { name: 'empty', test: (id) => onlyFor(id, EMPTY) },
  { name: 'besides', test: (id) => isShared(id) && needed(id, WIDE, EMPTY, MOMENT) },
  { name: 'shared', test: (id) => isShared(id) && !checks(id) },
  { name: 'checked', test: isShared },
];
