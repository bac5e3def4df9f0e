import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { errorText, isApiError } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { confirmByPasskey, isPasskeyCancelled } from '../passkeys.ts';

interface ConfirmByPasskeyProps {
  purpose: ConfirmationPurpose;
  alone: boolean;
  onConfirmed: () => void;
}

export function ConfirmByPasskey({ purpose, alone, onConfirmed }: ConfirmByPasskeyProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmByPasskey(purpose);
      onConfirmed();
    } catch (error) {
      if (!isPasskeyCancelled(error)) {
        setProblem(isApiError(error) ? errorText(error, t) : t('factor.confirm.passkeyFailed'));
      }
    }
    setBusy(false);
  };
  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <Button
        block
        variant={alone ? 'primary' : 'secondary'}
        icon={<KeyRound size={20} />}
        loading={busy}
        onClick={() => void confirm()}
      >
        {t('auth.login.passkey')}
      </Button>
    </>
  );
}
