import { useLocation } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';
import { CreateProfile } from '../components/CreateProfile.tsx';
import { PictureStep } from '../components/PictureStep.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by registration: what follows is its second step. */
    registered?: boolean;
  }
}

/** [S2-008] The picture after registering, the same later, or a profile for an account without one. */
export function ProfileSetupScreen() {
  const { session, profile } = useSession();
  const registered = useLocation({ select: ({ state }) => state.registered === true });
  if (profile) return <PictureStep profile={profile} registered={registered} />;
  return session ? <CreateProfile userId={session.user.id} /> : null;
}
