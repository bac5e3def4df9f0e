import type { SessionAuthority } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import type { Connection } from './rooms.ts';

/** A sign-out or a leaving that raced with the connecting is noticed within this time. */
const SOON_MS = 1_000;
/** Whatever else was missed, such as a message between nodes, is noticed within this time. */
const REGULARLY_MS = 5 * 60_000;

interface Parts {
  readonly sessions: SessionAuthority;
  /** Puts this node's connections of a person into the right rooms. */
  readonly follow: (profileId: string) => Promise<void>;
  readonly log: Logger;
}

/** When to look at a session again: when it expires, and every few minutes until then. */
export function waitMs(expiresAt: Date, now = Date.now()): number {
  return Math.min(Math.max(expiresAt.getTime() - now, 0), REGULARLY_MS);
}

/**
 * Looks again at the session of a connection and at the person's memberships: soon after it has joined its
 * rooms, then regularly. Closes it when the session is over; one that was prolonged meanwhile goes on.
 */
export function recheck(connection: Connection, { sessions, follow, log }: Parts): void {
  const { sessionId } = connection.data.viewer;
  let timer: NodeJS.Timeout;
  const look = async () => {
    try {
      // Not by its cookie, which another tab may have had replaced.
      const viewer = await sessions.readSession(sessionId);
      if (viewer === null) {
        connection.emit('session.ended');
        connection.disconnect(true);
      } else if (connection.connected) {
        arm(waitMs(viewer.sessionExpiresAt));
        await follow(viewer.id);
      }
    } catch (error) {
      log.error({ err: error }, 'could not look at the session of a connection');
      connection.disconnect(true);
    }
  };
  const arm = (ms: number) => {
    timer = setTimeout(look, ms);
  };
  arm(Math.min(SOON_MS, waitMs(connection.data.viewer.sessionExpiresAt)));
  connection.once('disconnect', () => clearTimeout(timer));
}
