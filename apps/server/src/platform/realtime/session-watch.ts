import type { SessionAuthority } from '../http/viewer.ts';
import type { Logger } from '../log.ts';
import { type RepeatedWork, repeatEvery } from '../work/repeatEvery.ts';
import type { Connection } from './rooms.ts';

/** Ended sessions are looked up this often, in case no other node reports them. */
const EVERY_MS = 1_000;
/** After this many checks, rooms are updated, in case a node missed the end of a membership. */
const MEMBERSHIPS_EVERY = 300;
/** How long connections stay open while the database cannot confirm their sessions. */
const UNKNOWN_MS = 30_000;

interface Parts {
  readonly sessions: SessionAuthority;
  readonly follow: (profileIds: readonly string[]) => Promise<void>;
  readonly log: Logger;
}

export interface SessionWatch extends RepeatedWork {
  watch(connection: Connection): void;
}

function end(connections: ReadonlySet<Connection>): void {
  for (const connection of connections) {
    connection.emit('session.ended');
    connection.disconnect(true);
  }
}

/** Closes the connections of ended sessions, by one query a second for all sessions of this node. */
export function startSessionWatch({ sessions, follow, log }: Parts): SessionWatch {
  const open = new Map<string, Set<Connection>>();
  const joined = new Set<string>();
  let looks = 0;
  let answeredAt = performance.now();

  const look = async () => {
    looks += 1;
    if (open.size === 0) {
      answeredAt = performance.now();
      return;
    }
    const ids = [...open.keys()];
    const people =
      looks % MEMBERSHIPS_EVERY === 0
        ? [...open.values()].flatMap((ofOne) => [...ofOne].map(({ data }) => data.viewer.id))
        : [...joined];
    joined.clear();
    const ended = await sessions.listEnded(ids);
    answeredAt = performance.now();
    for (const id of ended) end(open.get(id) ?? new Set());
    await follow([...new Set(people)]);
  };

  const repeating = repeatEvery(
    { everyMs: EVERY_MS, log, failure: 'sessions of connections not looked at' },
    () =>
      look().catch((error: unknown) => {
        if (performance.now() - answeredAt > UNKNOWN_MS)
          for (const ofOne of open.values()) for (const connection of ofOne) connection.disconnect(true);
        throw error;
      }),
  );
  return {
    ...repeating,
    watch: (connection) => {
      const { id, sessionId } = connection.data.viewer;
      const ofOne = open.get(sessionId) ?? new Set();
      open.set(sessionId, ofOne.add(connection));
      joined.add(id);
      connection.once('disconnect', () => {
        ofOne.delete(connection);
        if (ofOne.size === 0 && open.get(sessionId) === ofOne) open.delete(sessionId);
      });
    },
  };
}
