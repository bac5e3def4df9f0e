import { VERIFICATION_RESENDS_MAX } from '@beso/contract/limits';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { errorText, hasCode } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo, usePageState } from '../../../../platform/navigation/navigation.ts';
import { refreshSession, signOut, useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { LetterDrawing } from '../../../../ui/pictures/LetterDrawing.tsx';
import { PublicPage, useVerificationRefresh } from '../../entry/index.ts';
import { ContinuedElsewhere } from '../components/ContinuedElsewhere.tsx';
import { MailCode } from '../components/MailCode.tsx';
import { ResendMagicLink } from '../components/ResendMagicLink.tsx';
import { ResendMeter } from '../components/ResendMeter.tsx';
import { showsWaysOut } from '../components/resends.ts';
import { useLinkOpenedElsewhere } from '../useLinkOpenedElsewhere.ts';

/** [S2-004] [S2-044] [S2-074] [S2-075] Names the address that got the link. */
export function CheckInboxScreen() {
  const { t } = useTexts();
  const { session, loading } = useSession();
  const { email: given, asked } = usePageState();
  const email = session?.user.email || given;
  useVerificationRefresh(session !== null);
  const followed = useLinkOpenedElsewhere(session === null && asked?.kind === 'registration');
  if (loading && email === undefined) {
    return (
      <div role="status" className="column items-center justify-center text-primary">
        <Spinner />
        <span className="sr-only">{t('common.loading')}</span>
      </div>
    );
  }
  // The person has opened the link, perhaps in another tab of this browser.
  if (session && (session.user.emailVerified || session.user.email === '')) {
    return <Onward redirect={asked?.passing.redirect} />;
  }
  if (email === undefined) return <Navigate to="/simplified-registration" replace />;
  if (followed) return <ContinuedElsewhere email={email} passing={asked?.passing} />;
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          <EmptyState
            drawing={
              // On a low screen the illustration would hide the code field.
              <div className={asked === undefined ? undefined : 'low:hidden'}>
                <LetterDrawing />
              </div>
            }
            title={t('recovery.inbox.title')}
            text={
              <>
                {session ? t('recovery.inbox.sentToConfirm') : t('recovery.inbox.sent')}{' '}
                <strong className="block wrap-anywhere text-text">{email}</strong>
                <span className="type-sm mt-2 block">
                  {asked === undefined ? t('recovery.inbox.hint') : t(`recovery.inbox.${asked.kind}`)}
                </span>
              </>
            }
          />
          <div className="px-gutter flex flex-col gap-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {session ? <Resend /> : null}
            {!session && asked !== undefined ? (
              <>
                <MailCode email={email} passing={asked.passing} />
                <ResendMagicLink email={email} asked={asked} />
              </>
            ) : null}
            {session || asked !== undefined ? null : (
              <Button block render={<Link to="/login" search={{ email }} />}>
                {t('recovery.inbox.signIn')}
              </Button>
            )}
          </div>
        </main>
      </div>
    </PublicPage>
  );
}

function Onward({ redirect }: { redirect: string | undefined }) {
  const { profile } = useSession();
  const goTo = useGoTo();
  const next = nextPath({ profile }, redirect);
  // biome-ignore lint/correctness/useExhaustiveDependencies: goTo is another function each time
  useEffect(() => goTo(next, { replace: true }), [next]);
  return null;
}

function Resend() {
  const { t } = useTexts();
  const [used, setUsed] = useState(0);
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const noneLeft = used >= VERIFICATION_RESENDS_MAX;

  const resend = async () => {
    setSending(true);
    setMessage(undefined);
    setProblem(undefined);
    try {
      const { resendsLeft } = await api.auth.resendVerification();
      setUsed(VERIFICATION_RESENDS_MAX - resendsLeft);
      setMessage(t('recovery.inbox.resent'));
    } catch (error) {
      if (hasCode(error, 'TOO_MANY_REQUESTS')) setUsed(VERIFICATION_RESENDS_MAX);
      else setProblem(errorText(error, t));
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      {problem === undefined ? null : <Alert>{problem}</Alert>}
      <Button
        block
        variant="secondary"
        disabled={noneLeft}
        loading={sending}
        loadingLabel={t('recovery.inbox.resending')}
        onClick={() => void resend()}
      >
        <RefreshCw size={20} aria-hidden="true" />
        {t('recovery.inbox.resendToConfirm')}
      </Button>
      <ResendMeter used={used} total={VERIFICATION_RESENDS_MAX} />
      <p role="status" className="type-sm min-h-5 text-center text-text-2">
        {noneLeft ? t('recovery.inbox.noneLeft') : message}
      </p>
      <WaysOut shown={showsWaysOut(used)} onProblem={setProblem} />
    </>
  );
}

/** Offers ways to go on without the mail, and more of them after some resends. */
function WaysOut({ shown, onProblem }: { shown: boolean; onProblem: (text: string) => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  // If the address is verified now, the page redirects by itself.
  const check = () =>
    refreshSession().then(
      (state) => {
        if (state.session?.user.emailVerified === false) onProblem(t('recovery.inbox.notYet'));
      },
      (error: unknown) => onProblem(errorText(error, t)),
    );
  const startOver = async () => {
    try {
      await signOut();
      await navigate({ to: '/simplified-registration', replace: true });
    } catch (error) {
      onProblem(errorText(error, t));
    }
  };
  return (
    <>
      {shown ? (
        <>
          <Button block variant="quiet" onClick={() => void check()}>
            {t('recovery.inbox.check')}
          </Button>
          <Button block variant="quiet" onClick={() => void startOver()}>
            {t('recovery.inbox.startOver')}
          </Button>
        </>
      ) : null}
      <Link to="/home" className="link link-tap self-center">
        {t('recovery.inbox.home')}
      </Link>
    </>
  );
}
