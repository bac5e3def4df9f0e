import { Navigate } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { InvitePages } from '../components/InvitePages.tsx';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { Loading } from '../components/Loading.tsx';
import { SignInToInvite } from '../components/SignInToInvite.tsx';

/**
 * /invitation-hub: open to all, so that a link to it explains itself; inviting takes a session and a profile.
 */
export function InviteScreen() {
  const { t } = useTexts();
  const { session, profile, loading, failed, retry } = useSession();
  if (failed) return <LoadFailure title={t('common.failure.title')} error={undefined} onRetry={retry} />;
  if (loading) return <Loading />;
  if (!session) return <SignInToInvite />;
  if (!profile) return <Navigate to="/profile-setup" search={{ redirect: '/invitation-hub' }} replace />;
  return <InvitePages me={profile} />;
}
