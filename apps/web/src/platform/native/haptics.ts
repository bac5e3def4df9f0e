import type { ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Haptics } from './plugins.ts';

/** Vibrates: a short tap for a beso that was given, the success signal for one that was received. */
export function vibrateInNativeApp(beso: 'given' | 'received'): Promise<void> {
  if (beso === 'given') return Haptics.impact({ style: 'LIGHT' as ImpactStyle });
  return Haptics.notification({ type: 'SUCCESS' as NotificationType });
}
