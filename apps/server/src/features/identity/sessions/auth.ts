import type { ChallengedMethod, SessionState } from '@beso/contract/auth';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type {
  AuthLimits,
  CaptchaGuard,
  PasswordBreachCheck,
  PasswordHasher,
  ProfilesOfAccounts,
} from '../accounts/index.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { SessionCookies } from './cookies.ts';
import type { KnownDevices } from './devices.ts';
import type { SessionStore } from './sessions.ts';

/** A new session whose cookies no browser has got yet. */
export interface CreatedSession {
  readonly response: { readonly token: string | null };
}

/** How the person signs in. After a `ChallengedMethod` the second factor is asked for. */
export type SignInMethod = ChallengedMethod | 'sign-up' | 'passkey';

/** The parts of authentication that all ways of signing in share; subfeatures extend them. */
export interface Auth {
  readonly profiles: ProfilesOfAccounts;
  readonly library: AuthLibrary;
  readonly passwords: PasswordHasher;
  readonly cookies: SessionCookies;
  readonly devices: KnownDevices;
  readonly sessions: SessionStore;
  readonly limits: AuthLimits;
  readonly captcha: CaptchaGuard;
  readonly breaches: PasswordBreachCheck;
  /** Sends a new session's cookies to the browser and ends its previous session. @throws ACCOUNT_SUSPENDED */
  admit(context: RequestContext, begun: CreatedSession): Promise<SessionState>;
  /**
   * Completes a sign-in. If the account has a second factor and the way does not count as two factors, the
   * browser gets a challenge for `verifySignIn` instead of a session, and its previous session ends.
   */
  begin(context: RequestContext, way: SignInMethod, begun: CreatedSession): Promise<SessionState>;
}
