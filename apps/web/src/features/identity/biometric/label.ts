import type { Translate } from '../../../platform/i18n/index.ts';
import { devicePlatform } from '../../../platform/native/device.ts';

/** [S9-031] Returns the platform's own name for its biometry, such as Face ID. */
export function biometricLabel(t: Translate): string {
  return t(devicePlatform() === 'ios' ? 'biometric.label.ios' : 'biometric.label.android');
}

export const biometricPromptTexts = (t: Translate) => ({
  title: t('biometric.prompt'),
  cancel: t('common.cancel'),
});
