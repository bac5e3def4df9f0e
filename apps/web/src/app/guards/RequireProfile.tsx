import { Navigate } from '@tanstack/react-router';
import { Outbox, RequestNews } from '../../features/besos/index.ts';
import { LiveNotifications } from '../../features/notifications/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { FailureScreen } from '../screens/FailureScreen.tsx';
import { SettingUpScreen } from '../screens/SettingUpScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { guardOutcome } from './outcome.ts';
import { SignedIn } from './SignedIn.tsx';

/** [S2-037] For somebody with a session and a profile. */
export function RequireProfile() {
  const session = useSession();
  switch (guardOutcome(session)) {
    case 'loading':
      return <SettingUpScreen />;
    case 'failed':
      return <FailureScreen onRetry={session.retry} />;
    case 'anonymous':
      return <Navigate to="/onboarding" replace />;
    case 'no-profile':
      return <Navigate to="/profile-setup" replace />;
    default:
      // Another person means other reads and another socket: nothing of the first may stay mounted.
      return (
        <SignedIn key={session.session?.user.id}>
          <Outbox />
          <RequestNews />
          <LiveNotifications />
          <Shell />
        </SignedIn>
      );
  }
}
