type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/**
 * Returns whether push needs an installation: on Apple's phones only the installed app has it, and only the
 * person can install it.
 */
export const isToInstall = (): boolean => isAppleMobile(navigator) && !isInstalled();
