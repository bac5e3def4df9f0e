type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Returns whether this is an Apple mobile device. An iPad claims to be a Mac, which has no touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Chromium's own offer to install, which it makes once per page. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}
let offered: InstallPrompt | undefined;

/** Withholds the browser's offer until the app makes it in context. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    offered = undefined;
  });
}

/** Returns whether the browser can install the app now, as on Android. */
export const canInstall = (): boolean => offered !== undefined;

/** Shows the browser's own prompt. This requires a tap, and the browser shows it only once. */
export async function install(): Promise<void> {
  const now = offered;
  offered = undefined;
  await now?.prompt();
}

/** Returns whether this page runs in an Apple device's browser, where only the installed app gets push. */
export const isInAppleBrowser = (): boolean => isAppleMobile(navigator) && !isInstalled();
