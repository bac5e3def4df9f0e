import type { RelationshipType } from './relationships.ts';

/** "Nora wants to connect as friends": what a request to connect is for is said wherever one reads of it. */
export const REQUEST_TEXT = {
  couple: 'said.connection.couple',
  friend: 'said.connection.friend',
  family: 'said.connection.family',
  group: 'said.connection.group',
} as const satisfies Record<RelationshipType, string>;

/** The sentence of a notification about what was asked for; undefined where it does not say for what. */
export function askedText(kind: string, type: RelationshipType | null) {
  if (type === null) return undefined;
  if (kind === 'connection_request') return REQUEST_TEXT[type];
  // It was asked for, and the answer is yes.
  if (kind === 'invitation') return 'said.connected' as const;
  return type === 'couple' ? ('said.invited.couple' as const) : ('said.invited.group' as const);
}
