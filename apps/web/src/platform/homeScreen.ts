type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPad says that it is a Mac: no Mac has a touch screen. */
export const isAppleMobile = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** Whether this page is an app of its own, opened from the Home Screen. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** On Apple's phones push exists for the installed app only, and only the person can install it. */
export const isToInstall = (): boolean => isAppleMobile(navigator) && !isInstalled();
