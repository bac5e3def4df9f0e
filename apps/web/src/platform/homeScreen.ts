type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * Returns whether the device is Apple's and mobile. An iPad claims to be a Mac, but no Mac has a touch
 * screen.
 */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Returns whether only an installation would give push, as on Apple's phones. */
export const isToInstall = (): boolean => isAppleMobile(navigator) && !isInstalled();
