import type { StreamEvent } from './events.ts';

/** What the server tells a connected browser over Socket.IO. */
export interface ServerToClientEvents {
  /** The next event of this person; `seq` tells a browser that missed one to fetch. */
  event: (event: StreamEvent) => void;
  /** The session ended on the server: everything of it must go. */
  'session.ended': () => void;
}

export type ServerToClientEvent = keyof ServerToClientEvents;
