import { createRoot } from 'react-dom/client';
import { loadNamespaces } from '../../platform/i18n/index.ts';
import { coverInAppSwitcher } from '../../platform/native/appSwitcherCover.ts';
import { restoreNativeSession } from '../../platform/native/bearer.ts';
import { isBiometricOn } from '../../platform/native/biometricMark.ts';
import { returnToForm } from '../../platform/native/cameraReturn.ts';
import { markIncompatible } from '../../platform/native/compatibility.ts';
import { handshake } from '../../platform/native/handshake.ts';
import { scrollFieldsIntoView } from '../../platform/native/keyboard.ts';
import {
  goBackByButton,
  launchLink,
  onLink,
  pathOfLink,
  urlWithoutOrigin,
} from '../../platform/native/links.ts';
import { followNetwork } from '../../platform/native/network.ts';
import { chooseServer, chosenServer } from '../../platform/native/serverAddress.ts';
import { deleteSharedFiles } from '../../platform/native/share.ts';
import { syncSystemBarStyle } from '../../platform/native/systemBars.ts';
import { safeRedirect } from '../../platform/navigation/destinations.ts';
import type { createAppRouter } from '../routes.tsx';
import { ServerScreen } from './ServerScreen.tsx';
import { TooOldScreen } from './TooOldScreen.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const goToFirst = (path: string) => history.replaceState(null, '', path);

/** Asks for the server before the app starts. Resolves once a server is found. */
async function askForServer(place: HTMLElement, link: string): Promise<void> {
  await loadNamespaces('native');
  const root = createRoot(place);
  const address = await new Promise<URL>((found) => {
    const onFound = (of: URL) => {
      chooseServer(of.origin);
      found(of);
    };
    root.render(<ServerScreen link={link} onFound={onFound} />);
  });
  root.unmount();
  // The person may have entered a link to a page, which then opens first.
  if (urlWithoutOrigin(address) !== '/') goToFirst(urlWithoutOrigin(address));
}

/** Covers the app with a message if its version does not fit the server's, but not if the server is away. */
async function checkVersions(server: string, place: HTMLElement): Promise<void> {
  const answer = await handshake(server);
  if (answer !== 'appTooOld' && answer !== 'serverTooOld') return;
  markIncompatible();
  await loadNamespaces('native');
  const over = document.createElement('div');
  over.className = 'fixed inset-0 z-(--layer-scrim) overflow-auto bg-page';
  place.inert = true;
  place.after(over);
  createRoot(over).render(<TooOldScreen which={answer} server={server} />);
}

/** Returns the page to open first: the form that had opened the camera, or the link's page. */
async function firstPath(link: string | undefined): Promise<string | undefined> {
  const form = safeRedirect(await returnToForm());
  if (form !== null) return isBiometricOn() ? `/login?redirect=${encodeURIComponent(form)}` : form;
  return link === undefined ? undefined : pathOfLink(link);
}

/**
 * Prepares a native app before the first screen: its session token, its server and its first page.
 * @returns the function that connects the router, so that links opened later lead to pages
 */
export async function startNativeApp(place: HTMLElement): Promise<(router: AppRouter) => void> {
  for (const begin of [
    coverInAppSwitcher,
    followNetwork,
    scrollFieldsIntoView,
    goBackByButton,
    deleteSharedFiles,
  ]) {
    begin().catch(reportError);
  }
  await restoreNativeSession();
  const link = await launchLink();
  if (chosenServer() === undefined) await askForServer(place, link ?? '');
  else {
    const path = await firstPath(link);
    if (path !== undefined) goToFirst(path);
  }
  const server = chosenServer();
  if (server !== undefined) void checkVersions(server, place).catch(reportError);
  return (router) => {
    const follow = (url: string) => {
      const path = pathOfLink(url);
      if (path !== undefined) router.history.push(path);
    };
    onLink(follow).catch(reportError);
    router.subscribe('onRendered', () => void syncSystemBarStyle().catch(reportError));
  };
}
