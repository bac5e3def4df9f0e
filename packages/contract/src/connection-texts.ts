import type { RelationshipType } from './relationships.ts';

/** Describes a connection request, as in "Nora wants to connect as friends", for all screens. */
export const REQUEST_TEXT = {
  couple: 'messages.connection.couple',
  friend: 'messages.connection.friend',
  family: 'messages.connection.family',
  group: 'messages.connection.group',
} as const satisfies Record<RelationshipType, string>;

/** Returns the text key of a notification about a request or acceptance; undefined without a type. */
export function connectionText(kind: string, type: RelationshipType | null) {
  if (type === null) return undefined;
  if (kind === 'connection_request') return REQUEST_TEXT[type];
  // Any other kind reports an acceptance.
  if (kind === 'invitation') return 'messages.connected' as const;
  return type === 'couple' ? ('messages.invited.couple' as const) : ('messages.invited.group' as const);
}
