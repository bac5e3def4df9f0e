import { z } from 'zod';
import type { Message } from './chat.ts';
import type { AnyEvent } from './events.ts';

/** An event as sent to a browser, with the message that it announces, if the receiver may see it now. */
export type LiveEvent = AnyEvent & { readonly message?: Message };

export interface ServerToClientEvents {
  /** `seq` lets a browser notice and fetch missed events. */
  event: (event: LiveEvent) => void;
  typing: (from: Typing) => void;
  /** The session ended on the server, so the browser deletes all data of that session. */
  'session.ended': () => void;
}

export const Typing = z.object({ personId: z.uuid() });
export type Typing = z.infer<typeof Typing>;

export type ServerToClientEvent = keyof ServerToClientEvents;

export const SubscribeInput = z.object({ relationshipId: z.uuid() });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** NOT_FOUND also covers other people's relationships. */
export type SubscribeAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: 'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS' };

/** Messages from a browser. Any other message closes the connection. */
export interface ClientToServerEvents {
  /** Joins the room of a relationship that began after the connection; a new connection joins all rooms. */
  subscribe: (input: SubscribeInput, answer: (answer: SubscribeAnswer) => void) => void;
  /** Sent at most once per `TYPING_EVERY_MS`, between people who may write to each other. */
  typing: (to: Typing) => void;
}
