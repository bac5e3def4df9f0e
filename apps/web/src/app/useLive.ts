import { useActivitiesRealtime } from '../features/activities/index.ts';
import { useBesosLive } from '../features/besos/index.ts';
import { useChatLive } from '../features/chat/index.ts';
import { useNotificationsLive } from '../features/notifications/index.ts';
import { usePrefetchRelationships } from '../features/relationships/index.ts';
import { useOutbox } from '../platform/outbox/index.ts';

/**
 * Handles live events on every page of a signed-in person. Events that only cause a refetch are in the
 * queries' `meta.refreshedBy`.
 */
export function useLiveEvents(): void {
  useActivitiesRealtime();
  useBesosLive();
  useChatLive();
  useNotificationsLive();
  usePrefetchRelationships();
  useOutbox();
}
