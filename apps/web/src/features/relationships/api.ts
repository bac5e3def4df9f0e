import type { Relationship, RelationshipMember } from '@beso/contract/relationships';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import { useRealtime } from '../../platform/realtime/index.ts';

/** Each query of relationships starts with this key. */
const relationshipsKey = ['relationships'] as const;

const relationshipsQuery = queryOptions({
  queryKey: relationshipsKey,
  // Nobody listened while they were on no page.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.relationships.listMyRelationships(undefined, { signal }),
});

/**
 * My active relationships with their members, newest first; fetched again when one of them changes, or somebody's
 * besos do.
 */
export function useRelationships() {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: relationshipsKey });
  useRealtime('relationships.changed', refresh);
  useRealtime('activity.changed', refresh);
  return useQuery(relationshipsQuery);
}

type Member = z.infer<typeof RelationshipMember>;

/** Everyone I share a relationship with, once each, in the order of the relationships. */
export function peopleOf(relationships: readonly Relationship[], myId: string | undefined): Member[] {
  const people = new Map<string, Member>();
  for (const member of relationships.flatMap((relationship) => relationship.members)) {
    if (member.id !== myId && !people.has(member.id)) people.set(member.id, member);
  }
  return [...people.values()];
}
