import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { BrokenMark } from '../../../../ui/BrokenMark.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { LetterDrawing } from '../../../../ui/LetterDrawing.tsx';
import { Logo } from '../../../../ui/Logo.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { PublicPage } from '../../components/PublicPage.tsx';
import { useMailedLink } from '../../mailedLink.ts';

const ENDED = ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED', 'EMAIL_EXISTS'] as const;
const isEnded = (error: unknown) => ENDED.some((code) => hasCode(error, code));

export interface ByMailProps {
  /** What the link is about, without using it up. */
  check: (token: string) => Promise<{ email: string }>;
  /** Uses it up, after a tap; what it answers leads on. */
  redeem: (token: string) => Promise<void>;
  title: string;
  /** Says what the tap will do, with the address it is about. */
  text: (email: string) => string;
  confirm: string;
  confirming: string;
}

/**
 * What a link in a mail leads to when it changes an account: what would change, and a button. Programs that
 * look through mails open addresses, and press nothing.
 */
export function ByMail(props: ByMailProps) {
  const { token } = useMailedLink();
  return (
    <PublicPage>
      <div className="column">
        <header className="px-gutter flex min-h-16 items-center pt-[max(0.5rem,env(safe-area-inset-top))]">
          <Logo />
        </header>
        <main className="flex grow flex-col">
          <LinkState key={token} token={token} {...props} />
        </main>
      </div>
    </PublicPage>
  );
}

type State = { is: 'checking' } | { is: 'open'; email: string } | { is: 'failed'; error: unknown };

function LinkState({ token, check, ...props }: ByMailProps & { token: string }) {
  const { t } = useTexts();
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', error: undefined } : { is: 'checking' },
  );
  const begun = useRef(false);
  const look = () => {
    setState({ is: 'checking' });
    check(token).then(
      ({ email }) => setState({ is: 'open', email }),
      (error: unknown) => setState({ is: 'failed', error }),
    );
  };
  useEffect(() => {
    if (token === '' || begun.current) return;
    begun.current = true;
    look();
  });
  if (state.is === 'checking') {
    return (
      <div role="status" className="flex grow flex-col items-center justify-center gap-4 text-primary">
        <Spinner />
        <p className="text-text">{t('recovery.verify.checking')}</p>
      </div>
    );
  }
  if (state.is === 'open') {
    const fail = (error: unknown) => setState({ is: 'failed', error });
    return <Question token={token} email={state.email} onEnded={fail} {...props} />;
  }
  const again = state.error !== undefined && !isEnded(state.error);
  return <Failed error={state.error} onRetry={again ? look : undefined} />;
}

interface QuestionProps extends Omit<ByMailProps, 'check'> {
  token: string;
  email: string;
  onEnded: (error: unknown) => void;
}

function Question({ token, email, redeem, title, text, confirm, confirming, onEnded }: QuestionProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const use = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await redeem(token);
    } catch (error) {
      if (isEnded(error)) onEnded(error);
      else setProblem(errorText(error, t));
      setBusy(false);
    }
  };
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={title}
      text={<span className="wrap-anywhere">{text(email)}</span>}
      actions={
        <>
          {problem === undefined ? null : <Alert>{problem}</Alert>}
          <Button block loading={busy} loadingLabel={confirming} onClick={() => void use()}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }): ReactNode {
  const { t } = useTexts();
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        drawing={<BrokenMark />}
        title={t('recovery.reset.failedTitle')}
        text={error === undefined ? t('errors.linkNotFound') : errorText(error, t)}
        actions={
          onRetry === undefined ? (
            <Button block variant="quiet" render={<Link to="/home" />}>
              {t('common.notFound.home')}
            </Button>
          ) : (
            <Button block onClick={onRetry}>
              {t('common.failure.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  );
}
