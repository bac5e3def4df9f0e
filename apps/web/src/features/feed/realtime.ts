import { useRealtime } from '../../platform/realtime/index.ts';
import { refreshActivity } from './api.ts';

/** Keeps the feed on the page live: what was added or changed is fetched and appears in its place. */
export function useFeedRealtime(): void {
  useRealtime('activity.changed', ({ activityId }) => void refreshActivity(activityId));
}
