import type { RelationshipType } from './relationships.ts';

/** The text keys of a connection request, such as "Nora wants to connect as friends". */
export const REQUEST_TEXT = {
  couple: 'messages.connection.couple',
  friend: 'messages.connection.friend',
  family: 'messages.connection.family',
  group: 'messages.connection.group',
} as const satisfies Record<RelationshipType, string>;

/** Returns the text key for a notification of a request or an acceptance, or undefined if `type` is null. */
export function connectionText(kind: string, type: RelationshipType | null) {
  if (type === null) return undefined;
  if (kind === 'connection_request') return REQUEST_TEXT[type];
  // All kinds from here on report an acceptance.
  if (kind === 'invitation') return 'messages.connected' as const;
  return type === 'couple' ? ('messages.invited.couple' as const) : ('messages.invited.group' as const);
}
