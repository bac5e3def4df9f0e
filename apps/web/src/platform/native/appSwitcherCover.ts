import { Capacitor } from '@capacitor/core';
import { PrivacyScreen } from '@capacitor/privacy-screen';

/** Makes the system show a cover instead of the page in the app switcher. Screenshots stay possible. */
export async function coverInAppSwitcher(): Promise<void> {
  if (!Capacitor.isPluginAvailable('PrivacyScreen')) return;
  await PrivacyScreen.enable({
    android: { privacyModeOnActivityHidden: 'splash', dimBackground: false, preventScreenshots: false },
    ios: { blurEffect: 'none' },
  });
}
