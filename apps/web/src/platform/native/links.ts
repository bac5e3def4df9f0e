import { readTab, writeTab } from '../storage/storage.ts';
import { devicePlatform } from './device.ts';
import { App } from './plugins.ts';
import { chosenServer } from './serverAddress.ts';

const OPENED = 'launch';

/** Returns the path, query and hash of an address. Two leading slashes would name a host, so one is kept. */
export const urlWithoutOrigin = ({ pathname, search, hash }: URL): string =>
  `${pathname.replace(/^\/+/, '/')}${search}${hash}`;

/** Returns the page to which a link leads, or undefined if the link is not on the chosen server. */
export function pathOfLink(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  return url.origin === chosenServer() ? urlWithoutOrigin(url) : undefined;
}

/** Returns the link that started the app, if any. */
export async function launchLink(): Promise<string | undefined> {
  // On iOS the first listener of `onLink` gets this link.
  if (devicePlatform() === 'ios') return undefined;
  // If the plugin fails, the app starts without the link.
  const link = (await App.getLaunchUrl().catch(reportError))?.url;
  // After a reload of the page, Android reports the same link again.
  if (link === undefined || readTab(OPENED) === link) return undefined;
  writeTab(OPENED, link);
  return link;
}

/** Calls `follow` with each link that opens the app. iOS also reports the link that started the app. */
export async function onLink(follow: (link: string) => void): Promise<void> {
  await App.addListener('appUrlOpen', ({ url }) => follow(url));
}

/** Makes Android's back button go back in the history, or leave the app on the first page. */
export async function goBackByButton(): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void App.minimizeApp().catch(reportError);
  });
}
