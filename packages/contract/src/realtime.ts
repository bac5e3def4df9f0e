/**
 * What the server tells a connected browser over Socket.IO. Payloads are small: the client fetches what it shows,
 * so that links and names are always those of the viewer. Types only; nothing here is validated as input.
 */
export interface ServerToClientEvents {
  /** An activity that I may see was added or changed. */
  'activity.changed': (event: { activityId: string; relationshipId: string; createdAt: string }) => void;
  /** My own balance after a movement. `version` grows with each movement, so that an older one arriving late is dropped. */
  'besos.balance': (event: { totalBesos: number; version: number }) => void;
  /** A relationship of mine, or its members, changed. */
  'relationships.changed': (event: { relationshipId: string }) => void;
  /** The session ended on the server: everything of it must go. */
  'session.ended': () => void;
}

export type ServerToClientEvent = keyof ServerToClientEvents;
