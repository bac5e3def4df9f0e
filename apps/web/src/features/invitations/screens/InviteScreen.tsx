import { Navigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { InvitationLoading } from '../components/InvitationLoading.tsx';
import { InvitePages } from '../components/InvitePages.tsx';
import { SignInToInvite } from '../components/SignInToInvite.tsx';

/** The page /invitation-hub. It also opens for visitors, so that every link to it works. */
export function InviteScreen() {
  const { session, profile, loading, failure } = useSession();
  if (failure !== null) {
    return (
      <main className="column">
        <LoadFailure failure={failure} level={1} />
      </main>
    );
  }
  if (loading) return <InvitationLoading />;
  if (!session) return <SignInToInvite />;
  if (!profile) return <Navigate to="/profile-setup" search={{ redirect: '/invitation-hub' }} replace />;
  return <InvitePages me={profile} />;
}
