import { usePageState } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CreateProfile } from '../components/CreateProfile.tsx';
import { PictureStep } from '../components/PictureStep.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True right after registering, when this page is the second step. */
    registered?: boolean;
  }
}

/** [S2-008] The page that sets the picture or creates a missing profile. */
export function ProfileSetupScreen() {
  const { session, profile } = useSession();
  const registered = usePageState().registered === true;
  if (profile) return <PictureStep profile={profile} registered={registered} />;
  return session ? <CreateProfile userId={session.user.id} /> : null;
}
