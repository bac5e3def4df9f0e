import { type SubscribeAnswer, SubscribeInput } from '@beso/contract/realtime';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Connection, relationshipRoom } from './rooms.ts';

const ALLOWED = 20;
const WINDOW_SECONDS = 10;
/** The web app never sends this many requests, so the client is disconnected. */
const FLOOD = 5 * ALLOWED;

/**
 * Joins a connection to a relationship's room if its person is a member. Closes a connection that misbehaves.
 * @param follow updates a person's rooms on this node
 */
export function answerSubscriptions(follow: (profileId: string) => Promise<void>) {
  const limiter = new RateLimiterMemory({ points: ALLOWED, duration: WINDOW_SECONDS });

  const count = async (profileId: string): Promise<number> => {
    try {
      return (await limiter.consume(profileId)).consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused.consumedPoints;
      throw refused;
    }
  };

  const decide = async (connection: Connection, input: unknown): Promise<SubscribeAnswer> => {
    const { id } = connection.data.viewer;
    const asked = await count(id);
    if (asked > FLOOD) connection.disconnect(true);
    if (asked > ALLOWED) return { ok: false, error: 'TOO_MANY_REQUESTS' };
    const parsed = SubscribeInput.safeParse(input);
    if (!parsed.success) return { ok: false, error: 'INVALID_INPUT' };
    await follow(id);
    const isInside = connection.rooms.has(relationshipRoom(parsed.data.relationshipId));
    return isInside ? { ok: true } : { ok: false, error: 'NOT_FOUND' };
  };

  return (connection: Connection): void => {
    connection.use(([event, ...given], next) => {
      const isSubscribe = event === 'subscribe' && given.length === 2 && typeof given[1] === 'function';
      if (isSubscribe || (event === 'typing' && given.length === 1)) next();
      else connection.disconnect(true);
    });
    connection.on('subscribe', async (input, answer) => answer(await decide(connection, input)));
  };
}
