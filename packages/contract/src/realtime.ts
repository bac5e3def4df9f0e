import { z } from 'zod';
import type { Message } from './chat.ts';
import type { AnyEvent } from './events.ts';

/** An event for a browser, with its message if the receiver may see the message now. */
export type LiveEvent = AnyEvent & { readonly message?: Message };

export interface ServerToClientEvents {
  /** An event. A gap in `seq` tells the browser to fetch the events that it has missed. */
  event: (event: LiveEvent) => void;
  typing: (from: TypingSignal) => void;
  /** The session has ended, so the browser deletes all data of the session. */
  'session.ended': () => void;
}

export const TypingSignal = z.object({ personId: z.uuid() });
export type TypingSignal = z.infer<typeof TypingSignal>;

export type ServerToClientEvent = keyof ServerToClientEvents;

export const SubscribeInput = z.object({ relationshipId: z.uuid() });
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** The server's answer to `subscribe`. NOT_FOUND also hides other people's relationships. */
export type SubscribeAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: 'INVALID_INPUT' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS' };

/** Messages from a browser. Any other message closes the connection. */
export interface ClientToServerEvents {
  /** Joins the room of a new relationship. A new socket joins the rooms of all present relationships. */
  subscribe: (input: SubscribeInput, answer: (answer: SubscribeAnswer) => void) => void;
  /** Says that the sender is typing to this person, at most once per `TYPING_EVERY_MS`. */
  typing: (to: TypingSignal) => void;
}
