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
  readonly email: string;
  readonly emailVerified: boolean;
  readonly hasProfile: boolean;
}

/** Who a request belongs to; given by the auth feature, used by the HTTP guards and the sockets. */
export interface SessionAuthority {
  /** Null when the headers carry no live session. Throws when it cannot be found out. */
  findViewer(headers: IncomingHttpHeaders): Promise<Viewer | null>;
}
