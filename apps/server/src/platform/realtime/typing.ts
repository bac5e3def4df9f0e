import { TypingSignal } from '@beso/contract/realtime';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Logger } from '../log.ts';
import type { Connection } from './rooms.ts';

/** How many signals a person may send in ten seconds. The web app sends three while somebody types. */
const ALLOWED = 10;
const WINDOW_SECONDS = 10;

/** Decides who may write to whom; the chat implements it. */
export interface TypingAuthority {
  canWriteTo(one: string, other: string): Promise<boolean>;
}

interface Parts {
  readonly authority: TypingAuthority;
  readonly log: Logger;
  readonly pass: (to: string, typing: TypingSignal) => void;
}

/** Sends typing signals to the people whom the sender may write to, and drops too many signals. */
export function forwardTyping({ authority, log, pass }: Parts) {
  const limiter = new RateLimiterMemory({ points: ALLOWED, duration: WINDOW_SECONDS });

  const decide = async (from: string, input: unknown): Promise<void> => {
    const parsed = TypingSignal.safeParse(input);
    if (!parsed.success) return;
    const isInTime = await limiter.consume(from).then(
      () => true,
      () => false,
    );
    const { personId: to } = parsed.data;
    if (isInTime && (await authority.canWriteTo(from, to))) pass(to, { personId: from });
  };

  return (connection: Connection): void => {
    const { id } = connection.data.viewer;
    connection.on('typing', (input) => {
      decide(id, input).catch((error: unknown) => log.warn({ err: error }, 'typing was not passed on'));
    });
  };
}
