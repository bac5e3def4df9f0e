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

/** How the person signs in. A `ChallengedMethod` requires the second factor. */
export type SignInMethod = ChallengedMethod | 'sign-up' | 'passkey';

/** The parts of authentication that all ways of signing in share. */
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
  /** Gives the browser a new session's cookies and ends its previous session. @throws ACCOUNT_SUSPENDED */
  admit(context: RequestContext, begun: CreatedSession): Promise<SessionState>;
  /**
   * Completes a sign-in, or asks for the second factor. The browser's previous session ends in both cases.
   */
  begin(context: RequestContext, way: SignInMethod, begun: CreatedSession): Promise<SessionState>;
}
