import type { IncomingHttpHeaders } from 'node:http';

declare const viewerBrand: unique symbol;

/**
 * The id of the person a request was signed in as. Only the session look-up makes one, so that a query which
 * asks for it cannot be handed an id that came from a client.
 */
export type ViewerId = string & { readonly [viewerBrand]: true };

export interface Viewer {
  readonly id: ViewerId;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
  /** By the database's clock, when the session was looked up. */
  readonly sessionSecondsLeft: number;
  /** Empty for an account that was made with a phone number. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly hasProfile: boolean;
}

/** Who a request belongs to; given by the auth feature, used by the HTTP guards and the sockets. */
export interface SessionAuthority {
  /**
   * Null when the headers carry no live session. Throws when it cannot be found out. The answer may be what a
   * look-up found that started less than a second ago.
   */
  findViewer(headers: IncomingHttpHeaders): Promise<Viewer | null>;
  /**
   * The same, from the row as it is now: for whatever changes how somebody signs in, deletes or exports, and
   * for connections, which outlive any second.
   */
  readViewer(headers: IncomingHttpHeaders): Promise<Viewer | null>;
  /** Which of these sessions are over. */
  listEnded(sessionIds: readonly string[]): Promise<string[]>;
  /** This node no longer remembers the sessions of a person. */
  forgetPerson(personId: string): void;
}
