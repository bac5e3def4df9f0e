import type { SignInChallenge } from '@beso/contract/auth';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { nextPath } from '../../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../../platform/navigation/navigation.ts';
import { cancelChallenge, useSession } from '../../../../platform/session/session.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { PublicHeader } from '../../../../ui/layout/PublicHeader.tsx';
import { VisuallyHidden } from '../../../../ui/layout/VisuallyHidden.tsx';
import { BrokenMark } from '../../../../ui/pictures/BrokenMark.tsx';
import { PublicPage } from '../../entry/index.ts';
import { ChallengeForm } from '../components/ChallengeForm.tsx';

/** [S7-011] Asks for the second factor after a sign-in. */
export function SecondFactorScreen() {
  return (
    <PublicPage>
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          <Step />
        </main>
      </div>
    </PublicPage>
  );
}

function Step() {
  const { redirect } = useSearch({ from: '/data/second-factor' });
  const { session, profile, challenge, leaving, loading, failure } = useSession();
  const goTo = useGoTo();
  const [over, setOver] = useState(false);
  const signedIn = session !== null || leaving !== null;
  useEffect(() => {
    if (signedIn) goTo(nextPath({ profile, leaving }, redirect), { replace: true });
  });
  if (failure !== null) return <LoadFailure failure={failure} level={1} />;
  if (loading || signedIn) return <Waiting />;
  if (over || challenge === null) return <Over />;
  return <Asked challenge={challenge} onOver={() => setOver(true)} />;
}

function Asked({ challenge, onOver }: { challenge: SignInChallenge; onOver: () => void }) {
  const { t } = useTexts();
  const { redirect } = useSearch({ from: '/data/second-factor' });
  const goTo = useGoTo();
  const startOver = async () => {
    try {
      await cancelChallenge();
      goTo(loginPath(redirect), { replace: true });
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
  };
  return (
    <div className="px-gutter flex grow flex-col pt-11 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <h1 className="type-hero">{t('factor.challenge.title')}</h1>
      {challenge.way === 'recovery' ? (
        <p className="mt-1.5 text-text-2">{t('factor.challenge.newPassword')}</p>
      ) : null}
      <ChallengeForm onOver={onOver} />
      <div className="mt-auto flex justify-center pt-6">
        <Button variant="ghost" onClick={() => void startOver()}>
          {t('factor.challenge.startOver')}
        </Button>
      </div>
    </div>
  );
}

const loginPath = (redirect: string | undefined) =>
  redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`;

/** Explains that the sign-in has ended: ten minutes have passed, or another tab has ended it. */
function Over() {
  const { t } = useTexts();
  const { redirect } = useSearch({ from: '/data/second-factor' });
  return (
    <EmptyState
      drawing={<BrokenMark />}
      title={t('factor.challenge.overTitle')}
      text={t('errors.challengeOver')}
      actions={
        <Button block render={<Link to="/login" search={redirect === undefined ? {} : { redirect }} />}>
          {t('factor.challenge.again')}
        </Button>
      }
    />
  );
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex grow items-center justify-center text-primary">
      <Spinner />
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
    </div>
  );
}
