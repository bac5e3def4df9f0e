import type { Session } from '@beso/contract/auth';
import { useState } from 'react';
import { errorText, isApiError, NetworkError } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { isNativeApp } from '../../../../platform/native/device.ts';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../../ui/layers/Dialog.tsx';
import { biometricLabel, biometricPromptTexts } from '../label.ts';
import { declineOneTap, enableOneTap } from '../oneTap.ts';

export interface OneTapOfferProps {
  session: Session;
  onClose: () => void;
}

/** [S2-066] [S4-019] Offers to sign in with a face or finger the next time. */
export function OneTapOffer({ session, onClose }: OneTapOfferProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const enable = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      if (await enableOneTap(session.user, biometricPromptTexts(t))) {
        appToasts.success(t('biometric.enabled'));
        return onClose();
      }
    } catch (error) {
      const isKnown = error instanceof NetworkError || isApiError(error);
      setProblem(isKnown ? errorText(error, t) : t('biometric.setupFailed'));
    }
    setBusy(false);
  };
  const decline = () => {
    declineOneTap();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={decline}
      title={t('biometric.offerTitle')}
      text={
        isNativeApp() ? t('biometric.offerText', { label: biometricLabel(t) }) : t('biometric.passkeyText')
      }
      confirmLabel={t('biometric.enable')}
      cancelLabel={t('biometric.notNow')}
      loading={busy}
      loadingLabel={t('biometric.enabling')}
      onConfirm={() => void enable()}
    >
      {problem === undefined ? null : <Alert>{problem}</Alert>}
    </Dialog>
  );
}
