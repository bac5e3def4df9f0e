import type { AskedWayIn, SessionState } from '@beso/contract/auth';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { AuthLimits, Breaches, Captcha, Passwords, ProfilesOfAccounts } from '../accounts/index.ts';
import type { SessionCookies } from './cookies.ts';
import type { Devices } from './devices.ts';
import type { Library } from './library.ts';
import type { Sessions } from './sessions.ts';

/** A new session that no browser has yet. */
export interface Begun {
  readonly response: { readonly token: string | null };
}

/** The way of signing in. `AskedWayIn` are those that the account's second factor follows. */
export type WayIn = AskedWayIn | 'sign-up' | 'passkey';

/** The services that all ways in share. A room with services of its own extends it. */
export interface Auth {
  readonly profiles: ProfilesOfAccounts;
  readonly library: Library;
  readonly passwords: Passwords;
  readonly cookies: SessionCookies;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly limits: AuthLimits;
  readonly captcha: Captcha;
  readonly breaches: Breaches;
  /** Hands a new session's cookies to the browser, whose earlier session ends. @throws ACCOUNT_SUSPENDED */
  admit(context: RequestContext, begun: Begun): Promise<SessionState>;
  /**
   * Completes every way in. If the account has a second factor and the way is not two factors itself, the
   * browser gets a challenge for `verifySignIn` instead of a session; its previous session ends.
   */
  begin(context: RequestContext, way: WayIn, begun: Begun): Promise<SessionState>;
}
