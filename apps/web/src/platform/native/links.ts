import { readTab, writeTab } from '../storage/storage.ts';
import { devicePlatform } from './device.ts';
import { App } from './plugins.ts';
import { chosenServer } from './serverAddress.ts';

const OPENED = 'launch';

/** Returns the page of an address on a server. Two slashes at the beginning would name another host. */
export const pageOf = ({ pathname, search, hash }: URL): string =>
  `${pathname.replace(/^\/+/, '/')}${search}${hash}`;

/** Returns the link's page in this app; undefined if its host is not that of the person's server. */
export function pathOfLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  return url.origin === chosenServer() ? pageOf(url) : undefined;
}

/** Returns the link that started the app; undefined if there is none. */
export async function launchLink(): Promise<string | undefined> {
  // On iOS the first listener of `onLink` gets this link too.
  if (devicePlatform() === 'ios') return undefined;
  // The app starts without its link if the plugin fails.
  const link = (await App.getLaunchUrl().catch(reportError))?.url;
  // Android reports the same link again after the page was reloaded.
  if (link === undefined || readTab(OPENED) === link) return undefined;
  writeTab(OPENED, link);
  return link;
}

/** Calls back with each link that opens the app from now on and, on iOS, with the one that started it. */
export async function onLink(follow: (link: string) => void): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => follow(url));
}

/** Makes Android's back button go back and, from the first page, leave the app. */
export async function goBackByButton(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void App.minimizeApp().catch(reportError);
  });
}
