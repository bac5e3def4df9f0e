import type { Person } from '@beso/contract/profiles';
import type { Relationship, RelationshipMember } from '@beso/contract/relationships';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../platform/api/client.ts';
import { afterFirstPage } from '../../platform/navigation/firstPage.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { partnerIn } from './members.ts';

export const relationshipsQuery = queryOptions({
  queryKey: ['relationships'],
  // An activity changes how many besos its people have.
  meta: { refreshedBy: ['relationships.changed', 'activity.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.relationships.listMyRelationships(undefined, { signal }),
});

const formerQuery = queryOptions({
  queryKey: ['formerRelationships'],
  meta: { refreshedBy: ['relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.relationships.listFormerRelationships(undefined, { signal }),
});

/** What ended for me, the latest first. What was posted while I was part of it stays readable. */
export const useFormerRelationships = () => useQuery(formerQuery);

/** Takes one of them out of my list, or back into it; a repeat changes nothing. */
export function useHideFormer() {
  return useMutationOnce({
    mutationFn: (input: { relationshipId: string; hidden: boolean }) =>
      api.relationships.hideFormerRelationship(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: formerQuery.queryKey }),
  });
}

/** The partner comes first in every list and picker, whoever came later. */
function partnerFirst(answer: { relationships: readonly Relationship[] }) {
  const isCouple = ({ type }: Relationship) => type === 'couple';
  const { relationships } = answer;
  const others = relationships.filter((relationship) => !isCouple(relationship));
  return { ...answer, relationships: [...relationships.filter(isCouple), ...others] };
}

/** My active relationships with their members: the partner's first, then the newest. */
export const useRelationships = () => useQuery({ ...relationshipsQuery, select: partnerFirst });

/** The same, where what was fetched before is good enough: asks only when nothing is known. */
export const useRelationshipsAtHand = () =>
  useQuery({ ...relationshipsQuery, select: partnerFirst, refetchOnMount: false });

/** What this device knows of them, without asking; undefined when it knows nothing. */
export const knownRelationships = () => queryClient.getQueryData(relationshipsQuery.queryKey)?.relationships;

/** The other one, where this relationship of mine is between two people; as far as this device knows. */
export function partnerOf(relationshipId: string | undefined, myId: string | undefined) {
  const relationship = knownRelationships()?.find(({ id }) => id === relationshipId);
  return relationship && partnerIn(relationship, myId);
}

/** Keeps them up to date on whatever page: without a network, too, there is somebody to give to. */
export function useKeptRelationships(): void {
  const [later, setLater] = useState(false);
  useEffect(() => afterFirstPage(() => setLater(true)), []);
  useQuery({ ...relationshipsQuery, enabled: later });
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

/** A person as a drawing needs them. */
export function faceOf({ id, firstName, lastName, avatarUrl }: Person) {
  return { id, name: `${firstName} ${lastName}`, photoUrl: avatarUrl };
}
