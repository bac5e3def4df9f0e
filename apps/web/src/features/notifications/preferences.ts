import type {
  NotificationChannel,
  NotificationKind,
  NotificationPreferences,
  QuietHours,
} from '@beso/contract/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { translateText } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import {
  type ActingPerson,
  type OptimisticWrite,
  updateConfirmedData,
  useWithPendingWrites,
  writeOptimistically,
} from '../../platform/query/optimistic.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

const preferencesQuery = queryOptions({
  queryKey: ['notificationPreferences'],
  // A change on another device causes no live event.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.notifications.getNotificationPreferences(undefined, { signal }),
});

type Change = (known: NotificationPreferences) => NotificationPreferences;

interface Choice {
  shown: Change;
  send: (named: ActingPerson) => Promise<NotificationPreferences>;
}

/** All changes share one key, because each response contains all preferences. */
const choosing: OptimisticWrite<NotificationPreferences, Choice, NotificationPreferences> = {
  key: ['notificationPreferences', 'change'],
  change: (known, { shown }) => shown(known),
  send: ({ send }, named) => send(named),
  confirm: (answer) => updateConfirmedData(preferencesQuery, () => answer),
  failed: (error) => {
    appToasts.error(errorText(error, translateText));
    // The server may have made the change although its response was lost.
    void queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey });
  },
};

export function usePreferences() {
  const query = useQuery(preferencesQuery);
  return { ...query, data: useWithPendingWrites(query.data, choosing) };
}

interface Switching {
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** [S2-026] Turns one kind of notification on or off for one channel. */
export const setPreference = (switching: Switching) => {
  const { kind, channel, enabled } = switching;
  writeOptimistically(choosing, {
    shown: (known) => ({
      ...known,
      matrix: { ...known.matrix, [kind]: { ...known.matrix[kind], [channel]: enabled } },
    }),
    send: (named) => api.notifications.setNotificationPreference(switching, named),
  });
};

export const setQuietHours = (quietHours: QuietHours) =>
  writeOptimistically(choosing, {
    shown: (known) => ({ ...known, quietHours }),
    send: (named) => api.notifications.setQuietHours(quietHours, named),
  });

export const setShowContent = (showContent: boolean) =>
  writeOptimistically(choosing, {
    shown: (known) => ({ ...known, showContent }),
    send: (named) => api.notifications.setShowContent({ enabled: showContent }, named),
  });
