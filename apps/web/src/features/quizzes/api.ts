import type { MyInfo, QuizComparison, QuizSession, QuizSettings } from '@beso/contract/quizzes';
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
import { refreshBalance } from '../besos/index.ts';
import { counterpartIn } from './comparing.ts';
import { newerSession } from './progress.ts';

const LIVE = { refreshedBy: ['quizzes.changed'] as const };
const root = ['quizzes'] as const;

const isStart = (key: readonly unknown[]) => key[1] === 'start';

/** Refetches all quiz data without starting a quiz, which would fail once the quiz is completed. */
const refresh = () =>
  queryClient.invalidateQueries({ queryKey: root, predicate: ({ queryKey }) => !isStart(queryKey) });

const statusQuery = queryOptions({
  queryKey: [...root, 'status'],
  meta: { refreshedBy: ['quizzes.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.quizzes.getQuizStatus(undefined, { signal }),
});

/** [S3-014] [S4-045] Returns the people about whom the viewer can take a quiz. */
export const useQuizStatus = () => useQuery(statusQuery);

const myInfoQuery = queryOptions({
  queryKey: [...root, 'my-info'],
  meta: LIVE,
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.quizzes.getMyInfo(undefined, { signal }),
});

export const useMyInfo = (enabled = true) => useQuery({ ...myInfoQuery, enabled });

const settingsKnown = (settings: QuizSettings) => {
  queryClient.setQueryData(myInfoQuery.queryKey, (known) => known && { ...known, settings });
  queryClient.setQueryData(statusQuery.queryKey, (known) => known && { ...known, settings });
};

/** [S7-044] Saves the viewer's answers about themselves. */
export function useSaveMyInfo() {
  return useMutationOnce({
    mutationKey: [...root, 'save'],
    mutationFn: (input: Parameters<typeof api.quizzes.saveMyInfo>[0]) => api.quizzes.saveMyInfo(input),
    onSuccess: (saved: MyInfo) => {
      queryClient.setQueryData(myInfoQuery.queryKey, saved);
      void refresh();
    },
  });
}

const settingsKey = [...root, 'settings'] as const;

/** Saves a setting, which shows at once. A refusal restores the previous setting. */
export function useSetQuizSettings() {
  return useMutation({
    mutationKey: settingsKey,
    // Runs calls one after another, so that an earlier choice cannot undo the withdrawal of a consent.
    scope: { id: settingsKey.join('.') },
    mutationFn: (settings: QuizSettings) => api.quizzes.setQuizSettings(settings),
    onMutate: (settings) => {
      const before = queryClient.getQueryData(myInfoQuery.queryKey)?.settings;
      settingsKnown(settings);
      return before;
    },
    onSuccess: (settings) => {
      if (queryClient.isMutating({ mutationKey: settingsKey }) === 1) settingsKnown(settings);
    },
    onError: (_error, _settings, before) => before && settingsKnown(before),
  });
}

const sessionKey = (sessionId: string) => [...root, 'session', sessionId] as const;

/** [S6-008] Starts the quiz about a person, or returns the quiz that was started before. */
export const useStartQuiz = (personId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...root, 'start', personId],
    meta: { isPassing: true },
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const session = await api.quizzes.startQuiz({ personId }, { signal });
      queryClient.setQueryData(sessionKey(session.id), session);
      return session.id;
    },
  });

/** Returns a quiz of the viewer, which another device may be answering. */
export const useQuizSession = (sessionId: string | undefined) =>
  useQuery({
    queryKey: sessionKey(sessionId ?? ''),
    meta: LIVE,
    enabled: sessionId !== undefined,
    refetchOnMount: 'always',
    queryFn: ({ signal }): Promise<QuizSession> =>
      api.quizzes.getQuizSession({ sessionId: sessionId ?? '' }, { signal }),
    // A late response must not hide newer answers.
    structuralSharing: (known, fetched) =>
      newerSession(known as QuizSession | undefined, fetched as QuizSession),
  });

/** Sends an answer. The server keeps the first answer to a question, so a retry does no harm. */
export function useAnswerQuiz(sessionId: string) {
  return useMutationOnce({
    mutationKey: [...root, 'answer', sessionId],
    mutationFn: (answer: Omit<Parameters<typeof api.quizzes.answerQuiz>[0], 'sessionId'>) =>
      api.quizzes.answerQuiz({ sessionId, ...answer }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey(sessionId), session);
      if (session.status === 'running') return;
      refreshBalance();
      void refresh();
    },
  });
}

const comparisonsQuery = infiniteQueryOptions({
  queryKey: [...root, 'comparisons'],
  meta: { refreshedBy: ['quizzes.changed', 'relationships.changed'] },
  refetchOnMount: 'always',
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    api.quizzes.listQuizComparisons(pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Returns the completed quizzes of past months, latest first. */
export const useComparisons = () => useInfiniteQuery(comparisonsQuery);

/** Returns the id of the other person's quiz about the viewer in the same month. */
async function findCounterpart(of: QuizComparison, signal: AbortSignal): Promise<string | undefined> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.quizzes.listQuizComparisons({ ...(cursor && { cursor }), limit: 50 }, { signal });
    const found = counterpartIn(page.comparisons, of);
    if (found !== undefined) return found.sessionId;
    const last = page.comparisons.at(-1);
    if (last === undefined || last.month < of.month) return undefined;
    cursor = page.nextCursor;
  }
  return undefined;
}

/** Returns a completed quiz and, if it exists, the other person's quiz of the same month. */
export const useComparison = (sessionId: string) =>
  useQuery({
    queryKey: [...root, 'comparison', sessionId],
    meta: { refreshedBy: ['quizzes.changed', 'relationships.changed'] },
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const one = await api.quizzes.getQuizComparison({ sessionId }, { signal });
      const otherId = await findCounterpart(one, signal);
      const other =
        otherId === undefined
          ? undefined
          : await api.quizzes.getQuizComparison({ sessionId: otherId }, { signal });
      return other === undefined ? [one] : [one, other];
    },
  });

/**
 * Hides completed quizzes from both people.
 * @param onHidden called on success, even after the page was left
 */
export function useHideComparisons(onHidden: () => void) {
  return useMutationOnce({
    mutationFn: async (sessionIds: readonly string[]) => {
      for (const sessionId of sessionIds) {
        await api.quizzes.hideQuizComparison({ sessionId }).catch((error) => {
          // The other person or an earlier attempt has already hidden the quiz.
          if (!hasCode(error, 'QUIZ_NOT_FOUND')) throw error;
        });
      }
    },
    onSuccess: () => {
      onHidden();
      void refresh();
    },
  });
}
