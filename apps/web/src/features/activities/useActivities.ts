import type { Activity } from '@beso/contract/activities';
import type { FeedPart } from '@beso/contract/feed';
import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api/client.ts';
import { hasNetwork } from '../../platform/connection/network.ts';
import { hasCode } from '../../platform/errors.ts';
import { shouldRetryRead } from '../../platform/query/policy.ts';
import { type QueryFailure, useQueryFailure } from '../../platform/query/useQueryFailure.ts';
import { activityQuery, changeList, feedInput, feedQuery } from './cache.ts';
import { withNextPage } from './list.ts';

interface NextPage {
  cursor: string;
  /** The part of the feed that was shown when the page was requested. */
  of: FeedPart;
}

export interface ActivitiesResult {
  /** Newest first; undefined until the first page is loaded. */
  activities: Activity[] | undefined;
  error: Error | null;
  failure: QueryFailure | null;
  fetching: boolean;
  refetch: () => void;
  loadMore: (() => void) | undefined;
  loadingMore: boolean;
  loadMoreError: Error | null;
}

/** [S2-049] Returns the activities of the feed, or of a part of it, page by page. */
export function useActivities({ only, month }: FeedPart = {}): ActivitiesResult {
  const query = useQuery(feedQuery({ only, month }));
  const { data, error, isFetching, refetch } = query;
  const failure = useQueryFailure(query);
  const more = useMutation({
    mutationFn: ({ cursor, of }: NextPage) =>
      api.feed.listActivities({ cursor, limit: FEED_PAGE_SIZE, ...feedInput(of) }),
    retry: (failures, failure) => shouldRetryRead(failures, failure, hasNetwork()),
    onSuccess: (page, { cursor, of }) => changeList(of, (list) => withNextPage(list, cursor, page)),
  });
  const cursor = data?.nextCursor ?? null;
  const { mutate, isPending } = more;
  // The last page of activities may have been fetched for another part of the feed.
  const { of } = more.variables ?? {};
  const isMine = of?.only === only && of?.month === month;
  const loadMore = useCallback(() => {
    if (cursor !== null && !isPending) mutate({ cursor, of: { only, month } });
  }, [cursor, isPending, mutate, only, month]);
  return {
    activities: data?.activities,
    error,
    failure,
    fetching: isFetching,
    refetch: () => void refetch(),
    loadMore: cursor === null ? undefined : loadMore,
    loadingMore: isMine && isPending,
    loadMoreError: isMine ? more.error : null,
  };
}

/** Returns whether the loaded list contains a gift by this person; undefined until the list is loaded. */
export function useHasGiven(personId: string): boolean | undefined {
  const { data } = useQuery(feedQuery());
  return data?.activities.some(({ kind, giver }) => kind === 'gift' && giver.id === personId);
}

export function useLastRecipient(personId: string): { personId: string; relationshipId: string } | undefined {
  const { data } = useQuery(feedQuery());
  const last = data?.activities.find(
    ({ giver, receiver, kind, status }) =>
      giver.id === personId && receiver.id !== personId && (kind === 'gift' || status === 'approved'),
  );
  return last && { personId: last.receiver.id, relationshipId: last.relationshipId };
}

export interface SingleActivity {
  /** Undefined while the activity loads, and when it is gone. */
  activity: Activity | undefined;
  gone: boolean;
  failure: QueryFailure | null;
}

export function useActivity(activityId: string): SingleActivity {
  const query = useQuery({ ...activityQuery(activityId), refetchOnMount: 'always' });
  const { data, error } = query;
  const failure = useQueryFailure(query);
  const gone =
    data?.status === 'undone' || hasCode(error, 'ACTIVITY_NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
  return { activity: gone ? undefined : data, gone, failure };
}
