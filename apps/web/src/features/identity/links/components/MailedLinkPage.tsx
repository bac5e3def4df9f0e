import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { BrokenMark } from '../../../../ui/pictures/BrokenMark.tsx';
import { LetterDrawing } from '../../../../ui/pictures/LetterDrawing.tsx';
import { PublicPage } from '../../entry/index.ts';
import { CodeField } from '../../second-factor/index.ts';
import { useMailedLink } from '../mailedLink.ts';
import { useSignInForLink } from '../useSignInForLink.ts';

const ENDED = ['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED', 'EMAIL_EXISTS'] as const;
const isEnded = (error: unknown) => ENDED.some((code) => hasCode(error, code));

interface CheckedLink {
  email: string;
  /** False if the link requires its account's session, which this browser does not have. */
  isMine?: boolean;
  /** The account's second factor: none, a code is required, or the factor will soon be removed. */
  factor?: 'none' | 'asked' | 'waits';
}

export interface MailedLinkPageProps {
  /** Returns what the link is for, without redeeming it. */
  check: (token: string) => Promise<CheckedLink>;
  /** Redeems the token after a tap. The page shows the error of a rejection. */
  redeem: (token: string, code: string | undefined) => Promise<void>;
  title: string;
  text: (email: string) => string;
  confirm: string;
  confirming: string;
}

/** Shows what a mailed link does, and waits for a tap, because mail scanners open links. */
export function MailedLinkPage(props: MailedLinkPageProps) {
  const { token, wanted = false } = useMailedLink();
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          <LinkState key={token} token={token} wanted={wanted} {...props} />
        </main>
      </div>
    </PublicPage>
  );
}

type State = { is: 'checking' } | ({ is: 'open' } & CheckedLink) | { is: 'failed'; error: unknown };

function LinkState({ token, check, ...props }: MailedLinkPageProps & { token: string; wanted: boolean }) {
  const { t } = useTexts();
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', error: undefined } : { is: 'checking' },
  );
  const begun = useRef(false);
  const look = () => {
    setState({ is: 'checking' });
    check(token).then(
      (checked) => setState({ is: 'open', ...checked }),
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
  if (state.is === 'open' && state.isMine === false) return <SignInFirst token={token} email={state.email} />;
  if (state.is === 'open') {
    const fail = (error: unknown) => setState({ is: 'failed', error });
    const { email, factor } = state;
    return <Question token={token} email={email} factor={factor} onEnded={fail} {...props} />;
  }
  const again = state.error !== undefined && !isEnded(state.error);
  return <Failed error={state.error} onRetry={again ? look : undefined} />;
}

/** Asks for a sign-in, because the reader of the mail may not be the account's owner. */
function SignInFirst({ token, email }: { token: string; email: string }) {
  const { t } = useTexts();
  const isSignedIn = useSession().session !== null;
  const { signIn, busy, problem } = useSignInForLink('/change-email', { token, email: '' }, isSignedIn);
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={t('account.email.signInTitle')}
      text={<span className="wrap-anywhere">{t('account.email.signInText', { email })}</span>}
      actions={
        <>
          {problem === undefined ? null : <Alert>{problem}</Alert>}
          <Button block loading={busy} loadingLabel={t('common.loading')} onClick={() => void signIn()}>
            {isSignedIn ? t('recovery.verify.changeAccount') : t('recovery.reset.signIn')}
          </Button>
          <Button block variant="quiet" render={<Link to="/home" />}>
            {t('common.notFound.home')}
          </Button>
        </>
      }
    />
  );
}

interface QuestionProps extends Omit<MailedLinkPageProps, 'check'> {
  token: string;
  wanted: boolean;
  email: string;
  factor: CheckedLink['factor'];
  onEnded: (error: unknown) => void;
}

function Question({
  token,
  email,
  factor,
  wanted,
  redeem,
  title,
  text,
  confirm,
  confirming,
  onEnded,
}: QuestionProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const use = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await redeem(token, code.trim() || undefined);
    } catch (error) {
      if (isEnded(error)) onEnded(error);
      else setProblem(errorText(error, t));
      setBusy(false);
    }
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!wanted || begun.current) return;
    begun.current = true;
    void use();
  });
  return (
    <EmptyState
      drawing={<LetterDrawing />}
      title={title}
      text={<span className="wrap-anywhere">{text(email)}</span>}
      actions={
        <>
          {factor === 'waits' ? <p className="text-text-2">{t('account.undo.factorWaits')}</p> : null}
          {problem === undefined || factor === 'asked' ? null : <Alert>{problem}</Alert>}
          {factor === 'asked' ? (
            <CodeField
              kind="recovery"
              label={t('account.undo.code')}
              value={code}
              error={problem}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          ) : null}
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
