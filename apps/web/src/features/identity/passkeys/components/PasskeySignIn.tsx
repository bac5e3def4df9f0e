import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { hasUsedPasskey, supportsPasskeys } from '../knownPasskey.ts';

/** Loaded separately, because the page can render without it. */
const load = () => import('../passkeys.ts');

/** A button that signs in by passkey. On a known device, the address field suggests the passkey too. */
export function PasskeySignIn({ redirect }: { redirect: string | undefined }) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [able] = useState(supportsPasskeys);

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, as the page opens
  useEffect(() => {
    if (!able || !hasUsedPasskey()) return;
    let here = true;
    const code = load();
    code
      .then(({ signInWithPasskey }) => (here ? signInWithPasskey({ offered: true }) : undefined))
      .then((state) => {
        if (here && state !== undefined) goTo(nextPath(state, redirect), { replace: true });
      })
      // Shows no error, because nobody asked for this offer.
      .catch(() => undefined);
    return () => {
      here = false;
      void code.then(({ withdrawPasskeyOffer }) => withdrawPasskeyOffer()).catch(() => undefined);
    };
  }, []);

  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { signInWithPasskey } = await load();
      const state = await signInWithPasskey();
      if (state !== undefined) goTo(nextPath(state, redirect), { replace: true });
    } catch (error) {
      const { isPasskeyCancelled } = await load().catch(() => ({ isPasskeyCancelled: () => false }));
      if (!isPasskeyCancelled(error)) setProblem(errorText(error, t));
    }
    setBusy(false);
  };

  if (!able) return null;
  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <Button
        block
        variant="secondary"
        icon={<KeyRound size={20} />}
        loading={busy}
        onClick={() => void signIn()}
      >
        {t('auth.login.passkey')}
      </Button>
    </>
  );
}
