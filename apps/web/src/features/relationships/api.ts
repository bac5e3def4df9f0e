import type { Person } from '@beso/contract/profiles';
import type { Relationship, RelationshipMember } from '@beso/contract/relationships';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { findPartner } from './members.ts';

export const relationshipsQuery = queryOptions({
  queryKey: ['relationships'],
  // A gift or answer changes the balances of the members.
  meta: { refreshedBy: ['relationships.changed', 'activity.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => listAll(signal),
});

/** Reads all pages, because pickers and offline pages need the whole list. */
async function listAll(signal: AbortSignal): Promise<{ relationships: Relationship[] }> {
  const relationships: Relationship[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.relationships.listMyRelationships(cursor ? { cursor } : {}, { signal });
    relationships.push(...page.relationships);
    cursor = page.nextCursor;
  } while (cursor);
  return { relationships };
}

const formerQuery = queryOptions({
  queryKey: ['formerRelationships'],
  meta: { refreshedBy: ['relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.relationships.listFormerRelationships(undefined, { signal }),
});

/** Returns the person's ended relationships, latest first. */
export const useFormerRelationships = () => useQuery(formerQuery);

/** Hides an ended relationship from the viewer's list, or shows it again. */
export function useHideFormer() {
  return useMutationOnce({
    mutationFn: (input: { relationshipId: string; hidden: boolean }) =>
      api.relationships.hideFormerRelationship(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: formerQuery.queryKey }),
  });
}

/** Sorts the partner first, for every list and picker. */
function partnerFirst(answer: { relationships: readonly Relationship[] }) {
  const isCouple = ({ type }: Relationship) => type === 'couple';
  const { relationships } = answer;
  const others = relationships.filter((relationship) => !isCouple(relationship));
  return { ...answer, relationships: [...relationships.filter(isCouple), ...others] };
}

/** Returns the person's active relationships, the couple first, then the newest. */
export const useRelationships = () => useQuery({ ...relationshipsQuery, select: partnerFirst });

/** Returns the cached relationships. A component that mounts fetches them only if there are none. */
export const useCachedRelationships = () =>
  useQuery({ ...relationshipsQuery, select: partnerFirst, refetchOnMount: false });

export const knownRelationships = () => queryClient.getQueryData(relationshipsQuery.queryKey)?.relationships;

/** Returns the other person in a cached relationship of two. Fetches nothing. */
export function usePartnerOf(relationshipId: string | undefined, myId: string | undefined) {
  const { data } = useQuery({
    ...relationshipsQuery,
    enabled: false,
    select: ({ relationships }) => {
      const relationship = relationships.find(({ id }) => id === relationshipId);
      return relationship && findPartner(relationship, myId);
    },
  });
  return data;
}

/** Fetches the relationships after the app's first page is shown, so that besos can be given offline. */
export function usePrefetchRelationships(): void {
  const [later, setLater] = useState(false);
  useEffect(() => afterFirstPage(() => setLater(true)), []);
  useQuery({ ...relationshipsQuery, enabled: later });
}

type Member = z.infer<typeof RelationshipMember>;

/** Returns all people in these relationships, each once, except the person with `myId`. */
export function peopleOf(relationships: readonly Relationship[], myId: string | undefined): Member[] {
  const people = new Map<string, Member>();
  for (const member of relationships.flatMap((relationship) => relationship.members)) {
    if (member.id !== myId && !people.has(member.id)) people.set(member.id, member);
  }
  return [...people.values()];
}

export function avatarPropsOf({ id, firstName, lastName, avatarUrl }: Person) {
  return { id, name: `${firstName} ${lastName}`, photoUrl: avatarUrl };
}
