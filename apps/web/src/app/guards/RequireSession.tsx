import { Outlet } from '@tanstack/react-router';
import { usePageState } from '../../platform/navigation/navigation.ts';
import { useSession } from '../../platform/session/session.ts';
import { SettingUpScreen } from '../screens/SettingUpScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { GuardFailure } from './GuardFailure.tsx';
import { GuardRedirect } from './GuardRedirect.tsx';
import { LiveConnection } from './LiveConnection.tsx';
import { guardOutcome } from './outcome.ts';

export function RequireSession() {
  const session = useSession();
  const { registered } = usePageState();
  switch (guardOutcome(session)) {
    case 'loading':
      return <SettingUpScreen />;
    case 'failed':
      return session.failure && <GuardFailure failure={session.failure} />;
    case 'anonymous':
      return <GuardRedirect to="/onboarding" />;
    default:
      // People who have just registered see no rail until their profile is set up.
      return session.profile === null || registered ? (
        <Outlet />
      ) : (
        <LiveConnection key={session.session?.user.id}>
          <Shell />
        </LiveConnection>
      );
  }
}
