import { Outlet } from '@tanstack/react-router';
import { useSession } from '../../platform/session/session.ts';
import { SettingUpScreen } from '../screens/SettingUpScreen.tsx';
import { GuardFailure } from './GuardFailure.tsx';
import { Leave } from './Leave.tsx';
import { guardOutcome } from './outcome.ts';

export function RequireSession() {
  const session = useSession();
  switch (guardOutcome(session)) {
    case 'loading':
      return <SettingUpScreen />;
    case 'failed':
      return session.failure && <GuardFailure failure={session.failure} />;
    case 'anonymous':
      return <Leave to="/onboarding" />;
    default:
      return <Outlet />;
  }
}
