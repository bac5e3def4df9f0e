import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LoginScreen } from '../features/identity/screens/LoginScreen.tsx';
import { OnboardingScreen } from '../features/identity/screens/OnboardingScreen.tsx';
import { type Language, loadNamespaces, setLanguage, translateText } from '../platform/i18n/index.ts';
import oldest from './oldest.json' with { type: 'json' };
import { withPageFrame } from './Page.tsx';
import { HomeSkeleton } from './skeletons/HomeSkeleton.tsx';
import { PageSkeleton } from './skeletons/PageSkeleton.tsx';
import { StartFailure, StartRetry, StartScreen } from './skeletons/StartScreen.tsx';

/** The screens rendered to HTML during the build, so that they show before scripts run. */
const SCREENS = { onboarding: OnboardingScreen, login: LoginScreen };
const SKELETONS: Record<string, ReactElement> = {
  home: <HomeSkeleton />,
  give: <PageSkeleton title="shell.nav.give" />,
  request: <PageSkeleton title="shell.nav.request" />,
  other: <StartScreen />,
};
const TITLES = {
  login: 'common.page.signIn',
  home: 'shell.nav.home',
  give: 'shell.nav.give',
  request: 'shell.nav.request',
} as const;

interface Prerendered {
  title: string;
  description: string;
  noScript: string;
  /** A message for outdated browsers, as HTML. A script writes the browser's name into its empty <b>. */
  tooOld: string;
  failed: string;
  manifest: { description: string; give: string; request: string; chat: string };
  body: string;
}

/** The oldest supported browsers, as in `Safari 16.4, Chrome 111, Firefox 128`. */
const OLDEST = Object.entries(oldest)
  .map(([name, version]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`)
  .join(', ');

/** Renders the screen in its own router, because links need a router. */
async function screenAt(path: string, name: keyof typeof SCREENS): Promise<ReactElement> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path, component: withPageFrame(SCREENS[name]) });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  return <RouterProvider router={router as never} />;
}

const isScreen = (name: string): name is keyof typeof SCREENS => Object.hasOwn(SCREENS, name);

/** Returns the HTML and texts, in one language, of a page that build/pages.ts lists. */
export async function prerender(name: string, path: string, language: Language): Promise<Prerendered> {
  await setLanguage(language);
  await loadNamespaces('common', 'language', 'auth', 'shell');
  const content = isScreen(name) ? await screenAt(path, name) : SKELETONS[name];
  if (content === undefined) throw new Error(`no skeleton for ${name}`);
  const title = Object.hasOwn(TITLES, name) ? translateText(TITLES[name as keyof typeof TITLES]) : undefined;
  const body = renderToStaticMarkup(
    <>
      {content}
      <StartRetry />
    </>,
  );
  // The router swallows a screen's error and renders nothing, so a missing heading is the only sign.
  if (isScreen(name) && !body.includes('<h1')) throw new Error(`${path} cannot be drawn without a browser`);
  const description = translateText('common.welcome.description');
  return {
    title: title === undefined ? 'Beso' : `${title} · Beso`,
    description,
    noScript: translateText('common.noScript'),
    tooOld: translateText('common.tooOld', { browser: '<b></b>', oldest: OLDEST }),
    failed: renderToStaticMarkup(<StartFailure />),
    manifest: {
      description,
      give: translateText('shell.menu.give'),
      request: translateText('shell.menu.request'),
      chat: translateText('shell.nav.chat'),
    },
    body,
  };
}
