import type { Translate } from '../../../platform/i18n/index.ts';
import type { RedeemOutcome } from './redeemWithRetries.ts';

/** [S8-022] [S8-023] Returns why a code that the server did not refuse created no session. */
export const redeemFailureText = (
  is: Exclude<RedeemOutcome['is'], 'in' | 'refused'>,
  t: Translate,
): string => (is === 'setup' ? t('callback.setupFailed') : t('callback.timeout'));
