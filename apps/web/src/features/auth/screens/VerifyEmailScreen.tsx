import { VERIFIED_REDIRECT_MS } from '@beso/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { refreshSession } from '../../../platform/session/session.ts';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LetterDrawing } from '../../../ui/LetterDrawing.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { PublicPage } from '../components/PublicPage.tsx';
import { useMailedLink } from '../mailedLink.ts';

type State = { is: 'checking' } | { is: 'done'; signedIn: boolean } | { is: 'failed'; error: unknown };

/** [S5-042] [S8-073] Why it did not work. */
function reasonOf(error: unknown, t: Translate): string {
  if (error === undefined) return t('recovery.verify.incomplete');
  if (hasCode(error, 'LINK_NOT_FOUND') || hasCode(error, 'LINK_EXPIRED')) return t('recovery.verify.invalid');
  if (hasCode(error, 'LINK_USED') || hasCode(error, 'LINK_SUPERSEDED')) return errorText(error, t);
  return isApiError(error) ? t('recovery.verify.failed') : errorText(error, t);
}

/** [S2-076] [S4-041] What the link in the mail leads to: checking, done, or why not. */
export function VerifyEmailScreen() {
  const { token, email } = useMailedLink();
  return <ByLink key={token} token={token} email={email} />;
}

function ByLink({ token, email }: { token: string; email: string }) {
  const { t } = useTexts();
  const complete = token !== '' && email !== '';
  const [state, setState] = useState<State>(
    complete ? { is: 'checking' } : { is: 'failed', error: undefined },
  );
  const begun = useRef(false);
  // Sent by the page, not by opening the address: what looks through mails opens addresses.
  const verify = () => {
    setState({ is: 'checking' });
    api.auth.verifyEmail({ token, email }).then(
      async ({ signedIn }) => {
        if (signedIn) await refreshSession();
        setState({ is: 'done', signedIn });
      },
      (error: unknown) => setState({ is: 'failed', error }),
    );
  };
  useEffect(() => {
    if (!complete || begun.current) return;
    begun.current = true;
    verify();
  });
  return (
    <PublicPage>
      <div className="column">
        <header className="px-gutter flex min-h-16 items-center pt-[max(0.5rem,env(safe-area-inset-top))]">
          <Logo />
        </header>
        <main className="flex grow flex-col">
          {state.is === 'checking' ? (
            <div role="status" className="flex grow flex-col items-center justify-center gap-4 text-primary">
              <Spinner />
              <p className="text-text">{t('recovery.verify.checking')}</p>
            </div>
          ) : null}
          {state.is === 'done' ? <Done email={email} signedIn={state.signedIn} /> : null}
          {state.is === 'failed' ? (
            <Failed
              email={email}
              reason={reasonOf(state.error, t)}
              onRetry={complete && isPassing(state.error) ? verify : undefined}
            />
          ) : null}
        </main>
      </div>
    </PublicPage>
  );
}

/** What may be otherwise in a moment: the link itself was not refused. */
function isPassing(error: unknown): boolean {
  return !['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED'].some(
    (code) => isApiError(error) && error.code === code,
  );
}

/** [S2-077] Said, then on by itself: home where this browser is signed in, else to sign-in. */
function Done({ email, signedIn }: { email: string; signedIn: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => {
      void (signedIn
        ? navigate({ to: '/home', replace: true })
        : navigate({ to: '/login', search: { email }, replace: true }));
    }, VERIFIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [email, signedIn, navigate]);
  return (
    <div role="status" className="flex grow flex-col">
      <EmptyState
        drawing={<LetterDrawing />}
        title={t('recovery.verify.done')}
        text={signedIn ? t('recovery.verify.toHome') : t('recovery.verify.toLogin')}
      />
    </div>
  );
}

interface FailedProps {
  reason: string;
  /** Empty when the link did not say. */
  email: string;
  onRetry: (() => void) | undefined;
}

function Failed({ reason, email, onRetry }: FailedProps) {
  const { t } = useTexts();
  return (
    <div role="alert" className="flex grow flex-col">
      <EmptyState
        drawing={<BrokenMark />}
        title={t('recovery.verify.failedTitle')}
        text={reason}
        actions={
          <>
            {onRetry === undefined ? (
              <Button block render={<Link to="/verify-email-simple" state={email === '' ? {} : { email }} />}>
                {t('recovery.verify.newLink')}
              </Button>
            ) : (
              <Button block onClick={onRetry}>
                {t('common.failure.tryAgain')}
              </Button>
            )}
            <Button block variant="quiet" render={<Link to="/simplified-registration" />}>
              {t('recovery.verify.back')}
            </Button>
          </>
        }
      />
    </div>
  );
}
