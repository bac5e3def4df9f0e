type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Returns whether this is an iPhone or iPad. An iPad claims to be a Mac with a touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Chromium's event, sent before the browser would offer to install the app. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
let offered: InstallPrompt | undefined;

/** Holds back the browser's offer to install the app, which the app makes later. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    offered = undefined;
  });
}

/** Returns whether the browser offers to install the app. Only Chromium does. */
export const canInstall = (): boolean => offered !== undefined;

/** Shows the browser's prompt to install. Must be called after a tap, and works once. */
export async function promptInstall(): Promise<void> {
  const now = offered;
  offered = undefined;
  await now?.prompt();
}

/** Returns whether this is a browser tab on an iPhone or iPad, where push needs the installed app. */
export const isInAppleBrowser = (): boolean => isAppleMobile(navigator) && !isInstalled();
