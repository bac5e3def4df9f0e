import type { Conversation } from '@beso/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../platform/errors.ts';
import { type Failure, useFailure } from '../../platform/query/useFailure.ts';
import { friendsQuery } from './api.ts';
import type { Thread } from './thread.ts';
import { threadQuery } from './threads.ts';

export interface ThreadState {
  thread: Thread | undefined;
  /** As the conversation itself says it, else the list; undefined while neither is known. */
  conversation: Conversation | undefined;
  /** Nobody with whom there can be one. */
  nobody: boolean;
  /** Why nothing is known. */
  failure: Failure | null;
  /** Why what is known may be old. */
  error: Error | null;
  fetching: boolean;
  refetch: () => void;
}

/** [S7-052] One conversation, as far as it is loaded, kept up to date. */
export function useThread(personId: string): ThreadState {
  const query = useQuery(threadQuery(personId));
  const friends = useQuery({ ...friendsQuery, refetchOnMount: false });
  const failure = useFailure(query);
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
