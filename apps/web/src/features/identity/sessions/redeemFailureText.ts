import type { Translate } from '../../../platform/i18n/index.ts';
import type { RedeemOutcome } from './redeemWithRetries.ts';

/** [S8-022] [S8-023] Returns why a code created no session, although the server did not refuse it. */
export const redeemFailureText = (
  is: Exclude<RedeemOutcome['is'], 'in' | 'refused'>,
  t: Translate,
): string => (is === 'setup' ? t('callback.setupFailed') : t('callback.timeout'));
