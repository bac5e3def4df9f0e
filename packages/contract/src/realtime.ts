import { z } from 'zod';
import type { StreamEvent } from './events.ts';

/** What the server tells a connected browser over Socket.IO. */
export interface ServerToClientEvents {
  /** The next event of this person; `seq` tells a browser that missed one to fetch. */
  event: (event: StreamEvent) => void;
  /** The session ended on the server: everything of it must go. */
  'session.ended': () => void;
}

export type ServerToClientEvent = keyof ServerToClientEvents;

export const SubscribeInput = z.object({ relationshipId: z.uuid() });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** NOT_FOUND: no relationship of mine, whether or not it exists. */
export type SubscribeAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: 'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS' };

/** What a browser may say. Anything else closes the connection. */
export interface ClientToServerEvents {
  /** Asks for the passing signs of a relationship; a connection has those of all its relationships from the start. */
  subscribe: (input: SubscribeInput, answer: (answer: SubscribeAnswer) => void) => void;
}
