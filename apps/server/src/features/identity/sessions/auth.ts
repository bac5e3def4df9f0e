import type { ChallengedMethod, SessionState } from '@beso/contract/auth';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { AuthLimits, Breaches, Captcha, Passwords, ProfilesOfAccounts } from '../accounts/index.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { SessionCookies } from './cookies.ts';
import type { Devices } from './devices.ts';
import type { Sessions } from './sessions.ts';

/** A new session that has not been given to a browser yet. */
export interface CreatedSession {
  readonly response: { readonly token: string | null };
}

/** The way of signing in. Ways in `ChallengedMethod` are followed by the second factor. */
export type SignInMethod = ChallengedMethod | 'sign-up' | 'passkey';

/** The services that all ways of signing in share. A subfeature with services of its own extends them. */
export interface Auth {
  readonly profiles: ProfilesOfAccounts;
  readonly library: AuthLibrary;
  readonly passwords: Passwords;
  readonly cookies: SessionCookies;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
  readonly captcha: Captcha;
  readonly breaches: Breaches;
  /** Gives a new session's cookies to the browser; ends its earlier session. @throws ACCOUNT_SUSPENDED */
  admit(context: RequestContext, begun: CreatedSession): Promise<SessionState>;
  /**
   * Completes a sign-in of any kind. If the account has a second factor and the way does not already count as
   * two, the browser gets a challenge for `verifySignIn` instead of a session, and its previous session ends.
   */
  begin(context: RequestContext, way: SignInMethod, begun: CreatedSession): Promise<SessionState>;
}
