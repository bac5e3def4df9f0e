import { useEffect } from 'react';
import { onRealtime, useRealtime } from '../../platform/realtime/index.ts';
import { refreshActivity, refreshFeed, restartFeed } from './api.ts';

/** Changes that arrive this close together are seen to together. */
const GATHER_MS = 50;
/** Up to this many are fetched one by one; more come with the first page, as after a long absence. */
const SINGLE_FETCHES = 5;

/**
 * Keeps the feed on the page live: what was added or changed is fetched and appears in its place; when it
 * changed whom I share something with, all of it is.
 */
export function useFeedRealtime(): void {
  useRealtime('relationships.changed', () => void restartFeed());
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchChanged = () => {
      timer = undefined;
      const ids = [...changed];
      changed.clear();
      if (ids.length > SINGLE_FETCHES) void refreshFeed();
      else for (const id of ids) void refreshActivity(id);
    };
    const stop = onRealtime('activity.changed', ({ activityId }) => {
      changed.add(activityId);
      timer ??= setTimeout(fetchChanged, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
