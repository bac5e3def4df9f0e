import { VERIFIED_REDIRECT_MS } from '@beso/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode, isApiError } from '../../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../../platform/i18n/index.ts';
import { refreshSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { BrokenMark } from '../../../../ui/pictures/BrokenMark.tsx';
import { LetterDrawing } from '../../../../ui/pictures/LetterDrawing.tsx';
import { PublicPage } from '../../entry/index.ts';
import { ConfirmAddress, SignInOrClaimAddress } from '../components/ConfirmAddress.tsx';
import { useMailedLink } from '../mailedLink.ts';
import type { MailedLink } from '../waitingLink.ts';

type State =
  | { is: 'checking' }
  | { is: 'mine' }
  | { is: 'elsewhere' }
  | { is: 'done' }
  | { is: 'failed'; error: unknown };

/** [S5-042] [S8-073] Returns the message that says why the verification failed. */
function reasonOf(error: unknown, t: Translate): string {
  if (error === undefined) return t('recovery.verify.incomplete');
  if (hasCode(error, 'LINK_NOT_FOUND') || hasCode(error, 'LINK_EXPIRED')) return t('recovery.verify.invalid');
  if (hasCode(error, 'LINK_USED') || hasCode(error, 'LINK_SUPERSEDED')) return errorText(error, t);
  return isApiError(error) ? t('recovery.verify.failed') : errorText(error, t);
}

/** [S2-076] [S4-041] Verifies an address by a mailed link, after a tap. */
export function VerifyEmailScreen() {
  const link = useMailedLink();
  return <ByLink key={link.token} link={link} />;
}

function ByLink({ link }: { link: MailedLink }) {
  const { t } = useTexts();
  const { token, email, wanted = false } = link;
  const complete = token !== '' && email !== '';
  const [state, setState] = useState<State>(
    complete ? { is: 'checking' } : { is: 'failed', error: undefined },
  );
  const begun = useRef(false);
  const fail = (error: unknown) => setState({ is: 'failed', error });
  const verify = async () => {
    try {
      await api.auth.verifyEmail({ token, email });
      await refreshSession();
      setState({ is: 'done' });
    } catch (error) {
      // The session ended after the link had been checked.
      if (hasCode(error, 'LINK_NEEDS_SIGN_IN')) setState({ is: 'elsewhere' });
      else fail(error);
    }
  };
  const check = async () => {
    setState({ is: 'checking' });
    try {
      const { isMine } = await api.auth.checkVerification({ token, email });
      if (isMine && wanted) await verify();
      else setState({ is: isMine ? 'mine' : 'elsewhere' });
    } catch (error) {
      fail(error);
    }
  };
  useEffect(() => {
    if (!complete || begun.current) return;
    begun.current = true;
    void check();
  });
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          {state.is === 'checking' ? (
            <div role="status" className="flex grow flex-col items-center justify-center gap-4 text-primary">
              <Spinner />
              <p className="text-text">{t('recovery.verify.checking')}</p>
            </div>
          ) : null}
          {state.is === 'mine' ? <ConfirmAddress email={email} onConfirm={verify} /> : null}
          {state.is === 'elsewhere' ? <SignInOrClaimAddress link={link} onEnded={fail} /> : null}
          {state.is === 'done' ? <Done /> : null}
          {state.is === 'failed' ? (
            <Failed
              email={email}
              reason={reasonOf(state.error, t)}
              onRetry={complete && isPassing(state.error) ? () => void check() : undefined}
            />
          ) : null}
        </main>
      </div>
    </PublicPage>
  );
}

/** Returns whether a retry may help, because the error is not about the link. */
function isPassing(error: unknown): boolean {
  return !['LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_USED', 'LINK_SUPERSEDED'].some(
    (code) => isApiError(error) && error.code === code,
  );
}

/** [S2-077] Shows the success for a moment, then opens home. */
function Done() {
  const { t } = useTexts();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/home', replace: true }), VERIFIED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status" className="flex grow flex-col">
      <EmptyState
        drawing={<LetterDrawing />}
        title={t('recovery.verify.done')}
        text={t('recovery.verify.toHome')}
      />
    </div>
  );
}

interface FailedProps {
  reason: string;
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
