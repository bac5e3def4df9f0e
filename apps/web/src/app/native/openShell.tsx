import { createRoot } from 'react-dom/client';
import { loadNamespaces } from '../../platform/i18n/index.ts';
import { loadState } from '../../platform/native/bearer.ts';
import { coverInSwitcher } from '../../platform/native/cover.ts';
import { noteMisfit } from '../../platform/native/fits.ts';
import { handshake } from '../../platform/native/handshake.ts';
import { chooseServer, chosenServer } from '../../platform/native/serverAddress.ts';
import { safeRedirect } from '../../platform/navigation/destinations.ts';
import { ServerScreen } from './ServerScreen.tsx';
import { TooOldScreen } from './TooOldScreen.tsx';

/** Asks for the server, in place of the app. Resolves once one was found. */
async function askForServer(place: HTMLElement): Promise<void> {
  await loadNamespaces('native');
  const root = createRoot(place);
  const { pathname, search } = await new Promise<URL>((found) => {
    const onFound = (address: URL) => {
      chooseServer(address.origin);
      found(address);
    };
    root.render(<ServerScreen onFound={onFound} />);
  });
  root.unmount();
  const path = safeRedirect(`${pathname}${search}`);
  if (path !== null) history.replaceState(null, '', path);
}

/** Keeps showing this device's own data if the server does not answer, and sends none to a misfit. */
async function checkVersions(server: string, place: HTMLElement): Promise<void> {
  const answer = await handshake(server);
  if (answer !== 'appTooOld' && answer !== 'serverTooOld') return;
  noteMisfit();
  await loadNamespaces('native');
  const over = document.createElement('div');
  over.className = 'fixed inset-0 z-(--layer-scrim) overflow-auto bg-page';
  place.inert = true;
  place.after(over);
  createRoot(over).render(<TooOldScreen which={answer} server={server} />);
}

/** Does what only a shell needs before the first screen: its bearer and its server. */
export async function openShell(place: HTMLElement): Promise<void> {
  coverInSwitcher().catch(reportError);
  await loadState();
  if (chosenServer() === undefined) await askForServer(place);
  const server = chosenServer();
  if (server !== undefined) void checkVersions(server, place).catch(reportError);
}
