import type { SecondFactor } from '@beso/contract/second-factor';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { errorText, isApiError } from '../../../../platform/errors.ts';
import { dateLocale } from '../../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { isPasskeyCancelled, keepFactorByPasskey, supportsPasskeys } from '../../passkeys/index.ts';
import { useRefetchSecondFactor } from '../api.ts';

/** Warns that the second factor will be removed, which a passkey can prevent. */
export function FactorRemoval({ at, canKeep }: NonNullable<SecondFactor['removal']>) {
  const { t, language } = useTexts();
  const changed = useRefetchSecondFactor();
  const [busy, setBusy] = useState(false);
  const day = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' });
  const keep = async () => {
    setBusy(true);
    try {
      await keepFactorByPasskey();
      appToasts.success(t('factor.section.stays'));
      await changed();
    } catch (error) {
      if (!isPasskeyCancelled(error)) {
        appToasts.error(isApiError(error) ? errorText(error, t) : t('factor.confirm.passkeyFailed'));
      }
    }
    setBusy(false);
  };
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <Alert>{t('factor.section.removal', { day: day.format(new Date(at)) })}</Alert>
      {canKeep && supportsPasskeys() ? (
        <Button block compact icon={<KeyRound size={20} />} loading={busy} onClick={() => void keep()}>
          {t('factor.section.keepByPasskey')}
        </Button>
      ) : null}
    </div>
  );
}
