import { useActivitiesRealtime } from '../features/activities/index.ts';
import { useBesosLive } from '../features/besos/index.ts';
import { useChatLive } from '../features/chat/index.ts';
import { useNotificationsLive } from '../features/notifications/index.ts';
import { useKeptRelationships } from '../features/relationships/index.ts';
import { useOutbox } from '../platform/outbox/index.ts';

/** Runs hooks on every page of a signed-in person. Mere refetches are declared in `meta.refreshedBy`. */
export function useLive(): void {
  useActivitiesRealtime();
  useBesosLive();
  useChatLive();
  useNotificationsLive();
  useKeptRelationships();
  useOutbox();
}
