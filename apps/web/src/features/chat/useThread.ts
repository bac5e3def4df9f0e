import type { Conversation } from '@beso/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../platform/errors.ts';
import { type QueryFailure, useQueryFailure } from '../../platform/query/useQueryFailure.ts';
import { friendsQuery } from './api.ts';
import type { MessageThread } from './thread.ts';
import { threadQuery } from './threads.ts';

export interface ThreadState {
  thread: MessageThread | undefined;
  /** Until the conversation is fetched, contains what the list of friends knows. */
  conversation: Conversation | undefined;
  /** True if the viewer cannot have a conversation with this person. */
  nobody: boolean;
  failure: QueryFailure | null;
  /** Why the loaded messages may be outdated. */
  error: Error | null;
  fetching: boolean;
  refetch: () => void;
}

/** [S7-052] Returns the loaded part of one conversation, with live updates. */
export function useThread(personId: string): ThreadState {
  const query = useQuery(threadQuery(personId));
  const friends = useQuery({ ...friendsQuery, refetchOnMount: false });
  const failure = useQueryFailure(query);
  const { data: thread, error } = query;
  return {
    thread,
    conversation: thread?.conversation ?? friends.data?.find(({ person }) => person.id === personId),
    nobody: thread === undefined && hasCode(error, 'PERSON_NOT_FOUND'),
    failure,
    error,
    fetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
