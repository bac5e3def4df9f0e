import { LANGUAGES, type Language } from '@beso/contract/limits';
import type { Rolldown } from 'vite';

/** A page whose HTML names its files, so that the browser loads them at once. */
export interface Page {
  name: string;
  path: string;
  /** The modules under `src` that the router loads for `path`. */
  modules: readonly string[];
  /** The namespaces of the page's texts. */
  texts: readonly string[];
  /** The first requests of a signed-in person. */
  data: readonly string[];
  /** Modules that screens of 1024 px and more load in addition. */
  wide?: readonly string[];
}

const SESSION = '/api/v1/auth/session';
const DATA = ['app/DataLayout.tsx', 'platform/session/session.ts'];
const MEMBER = [...DATA, 'app/guards/RequireProfile.tsx'];
const WIDE = ['app/shell/WideFrame.tsx'];
const MEMBER_TEXTS = ['common', 'shell', 'language', 'besos'];

const ALWAYS = ['start.ts', 'main.tsx'];
const FIRST_TEXTS = ['common'];

export const PAGES: readonly Page[] = [
  {
    name: 'onboarding',
    path: '/onboarding',
    modules: ['features/identity/screens/OnboardingScreen.tsx'],
    texts: ['common', 'auth', 'language'],
    data: [],
  },
  {
    name: 'login',
    path: '/login',
    modules: ['features/identity/screens/LoginScreen.tsx'],
    texts: ['common', 'auth', 'language'],
    data: [],
  },
  {
    name: 'home',
    path: '/home',
    modules: [...MEMBER, 'features/feed/screens/HomeScreen.tsx'],
    texts: [...MEMBER_TEXTS, 'feed', 'activities'],
    data: [SESSION, '/api/v1/activities?limit=20'],
    wide: WIDE,
  },
  {
    name: 'give',
    path: '/give-besos',
    modules: [...MEMBER, 'features/besos/give/screens/GiveScreen.tsx'],
    texts: MEMBER_TEXTS,
    data: [SESSION, '/api/v1/relationships'],
    wide: WIDE,
  },
  {
    name: 'request',
    path: '/request-besos',
    modules: [...MEMBER, 'features/besos/ask/screens/RequestScreen.tsx'],
    texts: MEMBER_TEXTS,
    data: [SESSION, '/api/v1/relationships'],
    wide: WIDE,
  },
  { name: 'other', path: '*', modules: [], texts: ['common'], data: [] },
];

/** Pages without HTML of their own whose script size is measured too. */
const MEASURED: readonly Pick<Page, 'path' | 'modules' | 'texts'>[] = [
  {
    path: '/quiz',
    modules: [...MEMBER, 'features/quizzes/screens/QuizScreen.tsx'],
    texts: [...MEMBER_TEXTS, 'quizzes'],
  },
  {
    path: '/quiz-dashboard',
    modules: [...MEMBER, 'features/quizzes/screens/QuizDashboardScreen.tsx'],
    texts: [...MEMBER_TEXTS, 'quizzes'],
  },
  {
    path: '/find-friends',
    modules: [...MEMBER, 'features/chat/screens/FriendsScreen.tsx'],
    texts: [...MEMBER_TEXTS, 'chat'],
  },
];

const LATER = ['platform/realtime/socket.ts', 'ui/feedback/Toaster.tsx', 'ui/layers/FloatingMenu.tsx'];

/** The code that only native apps load. */
const SHELL = [
  'app/native/startNativeApp.tsx',
  'features/identity/biometric/components/BiometricSignIn.tsx',
  'features/identity/shell/ServerLine.tsx',
  ...[
    'bearer',
    'biometric',
    'camera',
    'clipboard',
    'download',
    'haptics',
    'pictures',
    'push',
    'cameraReturn',
  ].map((name) => `platform/native/${name}.ts`),
];

const MEASURED_IN: Language = 'fr';

export interface PageFiles extends Pick<Page, 'name' | 'path' | 'data'> {
  scripts: Record<Language, string[]>;
  /** The scripts of every page, which the HTML preloads first. */
  firstScripts: Record<Language, string[]>;
  wideScripts: string[];
}

/** Returns the scripts that contain these modules, and all scripts that those import. */
function scriptsOf(bundle: Rolldown.OutputBundle, ids: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported !== undefined) add(imported);
    }
  };
  for (const id of ids) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((moduleId) => moduleId.endsWith(`/src/${id}`)),
    );
    if (chunk === undefined) throw new Error(`the build has no ${id}: correct the list in build/pages.ts`);
    add(chunk);
  }
  return [...found];
}

const textFiles = (language: Language, names: readonly string[]) =>
  names.map((name) => `locales/${language}/${name}.json`);

const inEach = (scripts: (language: Language) => string[]) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, scripts(language)])) as Record<
    Language,
    string[]
  >;

export function filesOfPages(bundle: Rolldown.OutputBundle): PageFiles[] {
  return PAGES.map(({ name, path, modules, texts, data, wide = [] }) => {
    const scripts = (language: Language) =>
      scriptsOf(bundle, [...ALWAYS, ...modules, ...textFiles(language, texts)]);
    const first = (language: Language) => scriptsOf(bundle, [...ALWAYS, ...textFiles(language, FIRST_TEXTS)]);
    const all = inEach(scripts);
    const wideScripts = scriptsOf(bundle, wide).filter((file) => !all[MEASURED_IN].includes(file));
    return { name, path, data, scripts: all, firstScripts: inEach(first), wideScripts };
  });
}

/** Returns the scripts whose size is measured, by group. */
export function measuredScripts(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const pages = filesOfPages(bundle).map(({ path, scripts }) => [path, scripts[MEASURED_IN]] as const);
  const home = PAGES.find(({ path }) => path === '/home');
  const all = scriptsOf(bundle, [
    ...ALWAYS,
    ...(home?.modules ?? []),
    ...textFiles(MEASURED_IN, home?.texts ?? []),
    ...LATER,
  ]);
  const quizzes = MEASURED.map(
    ({ path, modules, texts }) =>
      [path, scriptsOf(bundle, [...ALWAYS, ...modules, ...textFiles(MEASURED_IN, texts)])] as const,
  );
  const bank = scriptsOf(bundle, textFiles(MEASURED_IN, ['questions']));
  const shell = scriptsOf(bundle, [...SHELL, ...textFiles(MEASURED_IN, ['native', 'biometric'])]);
  const ofWeb = new Set([...all, ...[...pages, ...quizzes].flatMap(([, scripts]) => scripts)]);
  return {
    ...Object.fromEntries([...pages, ...quizzes]),
    'home and what follows': all,
    'bank of quizzes': bank.filter((file) => !all.includes(file)),
    'native shell beside the web app': shell.filter((file) => !ofWeb.has(file)),
  };
}
