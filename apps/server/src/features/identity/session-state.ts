import type { SessionState, SignInChallenge } from '@beso/contract/auth';
import type { RequestContext } from '../../platform/http/orpc.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ProfilesOfAccounts } from './accounts/index.ts';
import type { FoundSession } from './sessions/index.ts';

interface Profiles {
  readonly profiles: ProfilesOfAccounts;
}

/** The state of a browser without a session, perhaps with a waiting sign-in. */
export const signedOutState = (challenge: SignInChallenge | null): SessionState => ({
  session: null,
  profile: null,
  challenge,
  leaving: null,
});

async function stateOfViewer(
  { profiles }: Profiles,
  { services }: RequestContext,
  viewer: Viewer,
): Promise<SessionState> {
  const { sessionExpiresAt, sessionSecondsLeft, id, email, emailVerified, phone } = viewer;
  return {
    session: {
      accessToken: null,
      refreshToken: null,
      expiresIn: sessionSecondsLeft,
      expiresAt: sessionExpiresAt.toISOString(),
      tokenType: 'cookie',
      user: { id, email, emailVerified, phone },
    },
    profile: viewer.hasProfile ? await profiles.findMyProfile(services, viewer.id) : null,
    challenge: null,
    leaving: null,
  };
}

/** Returns a session's state, which for a deleted account is only the time until when it can be restored. */
export const sessionStateOf = async (
  profiles: Profiles,
  context: RequestContext,
  { viewer, leavesAt }: Pick<FoundSession, 'viewer' | 'leavesAt'>,
): Promise<SessionState> =>
  leavesAt === null
    ? stateOfViewer(profiles, context, viewer)
    : { ...signedOutState(null), leaving: { until: leavesAt.toISOString() } };
