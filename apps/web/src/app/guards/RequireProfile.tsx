import { Outlet, useMatches } from '@tanstack/react-router';
import { LazyOneTapOffer, LazyPasswordOffer } from '../../features/identity/index.ts';
import { InvitationStepToasts } from '../../features/invitations/index.ts';
import { LazyTermsQuestion } from '../../features/legal/index.ts';
import { EventCelebrationHost, UnreadAnnouncer } from '../../features/notifications/index.ts';
import { RewardCelebrationHost } from '../../features/rewards/index.ts';
import { useSession } from '../../platform/session/session.ts';
import { SettingUpScreen } from '../screens/SettingUpScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { GuardFailure } from './GuardFailure.tsx';
import { GuardRedirect } from './GuardRedirect.tsx';
import { LiveConnection } from './LiveConnection.tsx';
import { guardOutcome } from './outcome.ts';

/** [S2-037] Requires a session and a profile. Without them, a visitor sees only pages marked `open`. */
export function RequireProfile() {
  const session = useSession();
  const open = useMatches({ select: (matches) => matches.at(-1)?.staticData.open === true });
  const outcome = guardOutcome(session);
  if (open && outcome !== 'loading' && outcome !== 'ready') return <Outlet />;
  switch (outcome) {
    case 'loading':
      return <SettingUpScreen />;
    case 'failed':
      return session.failure && <GuardFailure failure={session.failure} />;
    case 'anonymous':
      return <GuardRedirect to="/onboarding" />;
    case 'no-profile':
      return <GuardRedirect to="/profile-setup" />;
    default:
      // The key remounts everything when another person signs in, so that no data is shared.
      return (
        <LiveConnection key={session.session?.user.id}>
          <UnreadAnnouncer />
          <Shell />
          <EventCelebrationHost />
          <RewardCelebrationHost />
          <InvitationStepToasts />
          <LazyPasswordOffer />
          <LazyOneTapOffer />
          <LazyTermsQuestion />
        </LiveConnection>
      );
  }
}
