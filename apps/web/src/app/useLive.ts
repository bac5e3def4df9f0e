import { useActivitiesRealtime } from '../features/activities/index.ts';
import { useBesosLive } from '../features/besos/index.ts';
import { useChatLive } from '../features/chat/index.ts';
import { useNotificationsLive } from '../features/notifications/index.ts';
import { useKeptRelationships } from '../features/relationships/index.ts';
import { useOutbox } from '../platform/outbox/index.ts';

/**
 * What the features do while somebody is signed in, on whatever page they are. A query that only has to be
 * fetched again names its events in `meta.refreshedBy`. A feature that does more adds its hook here.
 */
export function useLive(): void {
  useActivitiesRealtime();
  useBesosLive();
  useChatLive();
  useNotificationsLive();
  useKeptRelationships();
  useOutbox();
}
