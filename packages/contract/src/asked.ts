import type { RelationshipType } from './relationships.ts';

/** The purpose of a connection request, such as "Nora wants to connect as friends"; shared by all screens. */
export const REQUEST_TEXT = {
  couple: 'said.connection.couple',
  friend: 'said.connection.friend',
  family: 'said.connection.family',
  group: 'said.connection.group',
} as const satisfies Record<RelationshipType, string>;

/** Returns the text key of a notification about a request or acceptance; undefined without a type. */
export function askedText(kind: string, type: RelationshipType | null) {
  if (type === null) return undefined;
  if (kind === 'connection_request') return REQUEST_TEXT[type];
  // Any other kind reports an acceptance.
  if (kind === 'invitation') return 'said.connected' as const;
  return type === 'couple' ? ('said.invited.couple' as const) : ('said.invited.group' as const);
}
