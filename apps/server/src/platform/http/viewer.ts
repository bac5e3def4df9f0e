import type { IncomingHttpHeaders } from 'node:http';

declare const viewerBrand: unique symbol;

/** The id of the signed-in person, as the session look-up returns it. */
export type ViewerId = string & { readonly [viewerBrand]: true };

export interface Viewer {
  readonly id: ViewerId;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** Computed by the database's clock when the session was looked up. */
  readonly sessionSecondsLeft: number;
  /** Empty for an account that was registered with a phone number. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly hasProfile: boolean;
}

/** Finds the person behind a request. */
export interface SessionAuthority {
  /** Returns null without a valid session. The answer may be 1 s old. @throws Error if the look-up fails */
  findViewer(headers: IncomingHttpHeaders): Promise<Viewer | null>;
  /** Like `findViewer` but never cached, for sensitive changes and long-lived connections. */
  readViewer(headers: IncomingHttpHeaders): Promise<Viewer | null>;
  listEnded(sessionIds: readonly string[]): Promise<readonly string[]>;
  forgetPerson(personId: string): void;
}
