import type { Activity } from '@beso/contract/activities';
import type { RecommendationFilter } from '@beso/contract/limits';
import type { RecommendationPage, ShareRecommendationInput } from '@beso/contract/recommendations';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText, hasCode } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { patchActivity, refreshActivities, showActivity } from '../activities/index.ts';

const recommendedKey = ['activities', 'recommended'] as const;

const recommendationsQuery = (filter: RecommendationFilter) =>
  infiniteQueryOptions({
    queryKey: [...recommendedKey, filter],
    meta: { refreshedBy: ['activity.changed', 'reactions.changed', 'relationships.changed'] },
    refetchOnMount: 'always',
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.recommendations.listRecommendations(
        { filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }: RecommendationPage) => nextCursor ?? undefined,
  });

/** [S2-128] Returns the recommendations that the viewer may see, newest first, page by page. */
export const useRecommendations = (filter: RecommendationFilter) =>
  useInfiniteQuery(recommendationsQuery(filter));

const refresh = () => queryClient.invalidateQueries({ queryKey: recommendedKey });

/** [S7-049] Shares a recommendation, then adds it to the feed and the lists. */
export function useShareRecommendation() {
  return useMutation({
    mutationFn: (given: ShareRecommendationInput) => api.recommendations.shareRecommendation(given),
    onSuccess: (activity) => {
      showActivity(activity);
      void refresh();
    },
  });
}

export function useDeleteRecommendation(recommendationId: string) {
  const gone = () => {
    void refresh();
    void refreshActivities([recommendationId]);
  };
  return useMutationOnce({
    mutationFn: () => api.recommendations.deleteRecommendation({ recommendationId }),
    onSuccess: gone,
    onError: (error) => {
      if (hasCode(error, 'RECOMMENDATION_NOT_FOUND')) gone();
    },
  });
}

function withPatch(page: RecommendationPage, id: string, patch: Partial<Activity>): RecommendationPage {
  return {
    ...page,
    recommendations: page.recommendations.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  };
}

/** Returns a function that saves or unsaves a recommendation at once. A failure reverts the change. */
export function useToggleSaved({ id, recommendation }: Pick<Activity, 'id' | 'recommendation'>) {
  const { t } = useTexts();
  const show = (saved: boolean) => {
    if (recommendation === undefined) return;
    const patch = { recommendation: { ...recommendation, saved } };
    patchActivity(id, patch);
    queryClient.setQueriesData<InfiniteData<RecommendationPage>>(
      { queryKey: recommendedKey },
      (known) => known && { ...known, pages: known.pages.map((page) => withPatch(page, id, patch)) },
    );
  };
  return useMutation({
    scope: { id: `save ${id}` },
    mutationFn: (saved: boolean) =>
      saved
        ? api.recommendations.saveRecommendation({ recommendationId: id })
        : api.recommendations.unsaveRecommendation({ recommendationId: id }),
    onMutate: show,
    onError: (error, saved) => {
      show(!saved);
      appToasts.error(errorText(error, t), `save:${id}`);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recommendationsQuery('saved').queryKey }),
  });
}
