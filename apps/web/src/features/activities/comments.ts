import type { Comment, CommentPage, Liker } from '@beso/contract/activities';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { hasCode } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { commentsKey, likersKey, patchActivity, refreshActivities, refreshReactions } from './cache.ts';
import { commentsInOrder } from './commentTexts.ts';

const commentsQuery = (activityId: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(activityId),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<CommentPage> =>
      api.activities.listComments({ activityId, ...(cursor !== undefined && { cursor }) }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export interface CommentsResult {
  /** Oldest first; undefined until the first page is loaded. */
  comments: Comment[] | undefined;
  error: Error | null;
  refetch: () => void;
  /** Undefined once the oldest comment is loaded. */
  loadEarlier: (() => void) | undefined;
  loadingEarlier: boolean;
  earlierFailed: boolean;
}

/** [S7-032] Returns the comments on an activity, with live updates. */
export function useComments(activityId: string): CommentsResult {
  const query = useInfiniteQuery({
    ...commentsQuery(activityId),
    refetchOnMount: 'always',
    select: commentsInOrder,
  });
  return {
    comments: query.data,
    error: query.error,
    refetch: () => void query.refetch(),
    loadEarlier: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingEarlier: query.isFetchingNextPage,
    earlierFailed: query.isFetchNextPageError,
  };
}

function show(activityId: string, comment: Comment): void {
  queryClient.setQueryData(commentsQuery(activityId).queryKey, (data) => {
    const [latest, ...older] = data?.pages ?? [];
    if (data === undefined || latest === undefined) return data;
    if (latest.comments.some(({ id }) => id === comment.id)) return data;
    return { ...data, pages: [{ ...latest, comments: [comment, ...latest.comments] }, ...older] };
  });
}

function refresh(activityId: string): void {
  refreshReactions(activityId);
  void refreshActivities([activityId]);
}

/** [S7-028] Shows a comment that the server has accepted. */
export function showSavedComment(activityId: string, comment: Comment): void {
  show(activityId, comment);
  refresh(activityId);
}

/** [S5-016] Sends a comment. The idempotency key becomes the comment's id. */
export function useAddComment(activityId: string, personId: string) {
  return useMutation({
    mutationFn: (comment: { text: string; idempotencyKey: string }) =>
      api.activities.addComment({ ...comment, activityId }, { context: { person: personId } }),
    onSuccess: (comment) => showSavedComment(activityId, comment),
  });
}

/** Deletes a comment. A comment that is already gone is no error. */
export function useDeleteComment(activityId: string) {
  return useMutationOnce({
    mutationFn: (commentId: string) =>
      api.activities.deleteComment({ commentId }).catch((error: unknown) => {
        if (!hasCode(error, 'COMMENT_NOT_FOUND')) throw error;
      }),
    onSuccess: (_, commentId) => {
      queryClient.setQueryData(
        commentsQuery(activityId).queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              comments: page.comments.filter(({ id }) => id !== commentId),
            })),
          },
      );
      refresh(activityId);
    },
  });
}

const likersQuery = (activityId: string) =>
  queryOptions({
    queryKey: likersKey(activityId),
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<Liker[]> => {
      const { likers } = await api.activities.listLikers({ activityId }, { signal });
      patchActivity(activityId, likers.length === 0 ? { likes: 0 } : {});
      return likers;
    },
  });

export const useLikers = (activityId: string) => useQuery(likersQuery(activityId));
