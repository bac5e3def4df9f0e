import type { ImpactStyle, NotificationType } from '@capacitor/haptics';
import { Haptics } from './plugins.ts';

/** The device's short tap for a gift that was given, and its sign of good news for one that came. */
export function feelInShell(beso: 'given' | 'received'): Promise<void> {
  if (beso === 'given') return Haptics.impact({ style: 'LIGHT' as ImpactStyle });
  return Haptics.notification({ type: 'SUCCESS' as NotificationType });
}
