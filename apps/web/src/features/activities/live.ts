import { FEED_PAGE_SIZE } from '@beso/contract/limits';
import { useEffect } from 'react';
import './queuedComments.ts';
import { onRealtime, useRealtime } from '../../platform/realtime/index.ts';
import {
  isActivityOnPage,
  markUndone,
  refreshActivities,
  refreshList,
  refreshReactions,
  refreshSingles,
  restartActivities,
} from './cache.ts';

const GATHER_MS = 50;

/** Fetches the activities that events report as changed, or all if relationships changed. */
export function useActivitiesRealtime(): void {
  useRealtime('relationships.changed', () => void restartActivities());
  useEffect(() => {
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchChanged = async () => {
      const ids = [...changed].filter(isActivityOnPage);
      changed.clear();
      // If many activities have changed, for example during a long absence, fetching the lists is cheaper.
      if (ids.length > FEED_PAGE_SIZE) await Promise.all([refreshList(), refreshSingles()]);
      else if (ids.length > 0) await refreshActivities(ids);
    };
    // Fetches run one after another, so that an older response never overwrites a newer one.
    const gather = () => {
      timer ??= setTimeout(async () => {
        await fetchChanged();
        timer = undefined;
        if (changed.size > 0) gather();
      }, GATHER_MS);
    };
    const take = ({ activityId }: { activityId: string }) => {
      changed.add(activityId);
      gather();
    };
    const stops = [
      onRealtime('activity.changed', (about) => {
        if (about.undone) markUndone(about.activityId);
        else take(about);
      }),
      onRealtime('reactions.changed', (about) => {
        take(about);
        refreshReactions(about.activityId);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
    };
  }, []);
}
