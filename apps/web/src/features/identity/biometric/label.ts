import type { Translate } from '../../../platform/i18n/index.ts';
import { devicePlatform } from '../../../platform/native/device.ts';

/** [S9-031] The platform's own word for its biometry. */
export function biometricLabel(t: Translate): string {
  return t(devicePlatform() === 'ios' ? 'biometric.label.ios' : 'biometric.label.android');
}

/** Returns the words of the system's own question. */
export const biometricWords = (t: Translate) => ({
  title: t('biometric.prompt'),
  cancel: t('common.cancel'),
});
