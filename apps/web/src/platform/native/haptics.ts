import type { ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Haptics } from './plugins.ts';

/** Plays the device's short tap for a given beso, and its success signal for a received one. */
export function vibrateInShell(beso: 'given' | 'received'): Promise<void> {
  if (beso === 'given') return Haptics.impact({ style: 'LIGHT' as ImpactStyle });
  return Haptics.notification({ type: 'SUCCESS' as NotificationType });
}
