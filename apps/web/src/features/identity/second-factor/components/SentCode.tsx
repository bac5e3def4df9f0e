import type { ConfirmationPurpose } from '@beso/contract/confirmation';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';

interface SentCodeProps {
  way: 'mail' | 'text';
  purpose: ConfirmationPurpose;
  children: ReactNode;
}

export function SentCode({ way, purpose, children }: SentCodeProps) {
  const { t } = useTexts();
  const user = useSession().session?.user;
  const [email, to] = [user?.email ?? '', user?.phone ?? ''];
  const before =
    way === 'mail' ? t('factor.confirm.mailFirst', { email }) : t('factor.confirm.textFirst', { to });
  const sent = way === 'mail' ? t('factor.confirm.mailed', { email }) : t('factor.confirm.texted', { to });
  const [state, setState] = useState<'before' | 'sending' | 'sent'>('before');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    setState('sending');
    try {
      await api.confirmation.mailConfirmationCode({ purpose });
      setState('sent');
    } catch (error) {
      setState('before');
      setProblem(errorText(error, t));
    }
  };
  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <p role="status" className="text-text-2 wrap-anywhere">
        {state === 'sent' ? sent : before}
      </p>
      {state === 'sent' ? (
        <>
          {children}
          <button type="button" className="link link-tap self-center" onClick={() => void send()}>
            {t('factor.confirm.mailAgain')}
          </button>
        </>
      ) : (
        <Button block loading={state === 'sending'} onClick={() => void send()}>
          {t('factor.confirm.sendCode')}
        </Button>
      )}
    </>
  );
}
