import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { isBiometryDismissed } from '../../../../platform/native/biometric.ts';
import { isBiometricOn } from '../../../../platform/native/biometricMark.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { refreshSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { biometricLabel, biometricPromptTexts } from '../label.ts';
import { biometricProblem, restoreByBiometry } from '../restore.ts';

/** [S4-020] [S2-033] Restores the session that biometry protects. */
export function BiometricSignIn({ redirect }: { redirect: string | undefined }) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const asked = useRef(false);

  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const state = await restoreByBiometry(biometricPromptTexts(t), refreshSession);
      appToasts.success(t('biometric.welcomeBack'));
      goTo(nextPath(state, redirect), { replace: true });
    } catch (error) {
      if (!isBiometryDismissed(error)) setProblem(biometricProblem(error, t));
    }
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the page opens
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void signIn();
  }, []);

  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      {isBiometricOn() ? (
        <Button
          block
          variant="secondary"
          icon={<Fingerprint size={20} />}
          loading={busy}
          onClick={() => void signIn()}
        >
          {t('biometric.signIn', { label: biometricLabel(t) })}
        </Button>
      ) : null}
    </>
  );
}
