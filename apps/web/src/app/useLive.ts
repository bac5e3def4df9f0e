import { useActivitiesRealtime } from '../features/activities/index.ts';
import { useBesosLive } from '../features/besos/index.ts';
import { useChatLive } from '../features/chat/index.ts';
import { useNotificationsLive } from '../features/notifications/index.ts';
import { useCacheRelationships } from '../features/relationships/index.ts';
import { useOutbox } from '../platform/outbox/index.ts';

/**
 * Runs the effects of live events on every page of a signed-in person. If an event only needs a refetch, the
 * query's `meta.refreshedBy` names it instead.
 */
export function useLive(): void {
  useActivitiesRealtime();
  useBesosLive();
  useChatLive();
  useNotificationsLive();
  useCacheRelationships();
  useOutbox();
}
