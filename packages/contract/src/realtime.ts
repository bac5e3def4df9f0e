import { z } from 'zod';
import type { AnyEvent } from './events.ts';

/** The messages from the server to a connected browser over Socket.IO. */
export interface ServerToClientEvents {
  /** The next event of this person; `seq` tells a browser that missed one to fetch. */
  event: (event: AnyEvent) => void;
  /** This person is writing to me now; it is not stored, and not repeated to who was away. */
  typing: (from: Typing) => void;
  /** The session ended on the server: the browser removes everything that belongs to it. */
  'session.ended': () => void;
}

export const Typing = z.object({ personId: z.uuid() });
export type Typing = z.infer<typeof Typing>;

export type ServerToClientEvent = keyof ServerToClientEvents;

export const SubscribeInput = z.object({ relationshipId: z.uuid() });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** NOT_FOUND: no relationship of mine, whether or not it exists. */
export type SubscribeAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: 'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS' };

/** The messages that a browser may send. Any other closes the connection. */
export interface ClientToServerEvents {
  /**
   * Asks for a relationship's room, where typing and the like is sent; a new connection is in all of its
   * rooms.
   */
  subscribe: (input: SubscribeInput, answer: (answer: SubscribeAnswer) => void) => void;
  /**
   * I am writing to this person, at most every `TYPING_EVERY_MS`. It reaches their devices when the two
   * share a relationship and no block; nobody learns whether it did.
   */
  typing: (to: Typing) => void;
}
