import { type ReactNode, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { Button } from '../../../../ui/Button.tsx';

/** Mails a code when asked to; then shows where it goes. */
export function MailedCode({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const email = useSession().session?.user.email ?? '';
  const [state, setState] = useState<'before' | 'sending' | 'sent'>('before');
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setProblem(undefined);
    setState('sending');
    try {
      await api.confirmation.mailConfirmationCode();
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
        {state === 'sent' ? t('factor.confirm.mailed', { email }) : t('factor.confirm.mailFirst', { email })}
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
