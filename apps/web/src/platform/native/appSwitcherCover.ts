import { Capacitor } from '@capacitor/core';
import { PrivacyScreen } from '@capacitor/privacy-screen';

/** Makes the app switcher show a cover instead of the page. Screenshots stay possible. */
export async function coverInAppSwitcher(): Promise<void> {
  if (!Capacitor.isPluginAvailable('PrivacyScreen')) return;
  await PrivacyScreen.enable({
    android: { privacyModeOnActivityHidden: 'splash', dimBackground: false, preventScreenshots: false },
    ios: { blurEffect: 'none' },
  });
}
