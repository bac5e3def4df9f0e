import { useNavigate } from '@tanstack/react-router';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { linkSearchOf, useSignInSearch } from '../../entry/index.ts';
import { loadSigningIn } from '../../sessions/index.ts';

export interface AskForMagicLinkProps {
  email: string;
  /** Called if the address is invalid [S5-002]. */
  onInvalid: () => void;
  onFailure: (error: unknown) => void;
}

/** [S7-005] Mails a link that signs in, and never reveals whether an account exists. */
export function AskForMagicLink({ email, onInvalid, onFailure }: AskForMagicLinkProps) {
  const { t } = useTexts();
  const search = useSignInSearch();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    onFailure(undefined);
    try {
      const { normalizedAddress, requestMagicLink } = await loadSigningIn();
      const address = normalizedAddress(email);
      if (address === undefined) return onInvalid();
      const passing = linkSearchOf(search);
      const { resendsLeft } = await requestMagicLink({ email: address, ...passing });
      const asked = { kind: 'sign_in' as const, resendsLeft, passing };
      await navigate({ to: '/verify-email-simple', state: { email: address, asked } });
    } catch (error) {
      onFailure(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Button
      block
      variant="quiet"
      icon={<Sparkles size={20} />}
      loading={asking}
      loadingLabel={t('auth.login.magicLinkSending')}
      onClick={() => void ask()}
    >
      {t('auth.login.magicLink')}
    </Button>
  );
}
