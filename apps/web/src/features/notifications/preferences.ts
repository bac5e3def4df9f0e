import type {
  NotificationChannel,
  NotificationKind,
  NotificationPreferences,
  QuietHours,
} from '@beso/contract/notifications';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { queryClient } from '../../platform/query/client.ts';
import { notify } from '../../ui/feedback/notify.ts';

const preferencesQuery = queryOptions({
  queryKey: ['notificationPreferences'],
  // Another device may have changed them, and no event reports that.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.notifications.getNotificationPreferences(undefined, { signal }),
});

export function usePreferences() {
  return useQuery(preferencesQuery);
}

type Change = (known: NotificationPreferences) => NotificationPreferences;

function show(change: Change): void {
  queryClient.setQueryData(preferencesQuery.queryKey, (known) => known && change(known));
}

const changeKey = ['notificationPreferences', 'change'] as const;

interface Setting<Input> {
  send: (input: Input) => Promise<NotificationPreferences>;
  /** Returns the change to show at once. */
  apply: (input: Input) => Change;
  /** Returns the change that restores the previous value after a failure. */
  undo: (input: Input, before: NotificationPreferences) => Change;
}

/** Changes a setting at once and restores it, with a message, on failure. The last answer wins. */
function useSetting<Input>({ send, apply, undo }: Setting<Input>): (input: Input) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    mutationKey: changeKey,
    // The calls run in order, so that an earlier choice never overwrites a later one.
    scope: { id: changeKey.join('.') },
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
      const before = queryClient.getQueryData(preferencesQuery.queryKey);
      show(apply(input));
      return before;
    },
    onSuccess: (answer) => {
      if (queryClient.isMutating({ mutationKey: changeKey }) === 1) show(() => answer);
    },
    onError: (error, input, before) => {
      if (before !== undefined) show(undo(input, before));
      notify.error(errorText(error, t));
    },
  });
  return mutate;
}

export interface Switching {
  kind: NotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

const withSwitch =
  ({ kind, channel, enabled }: Switching): Change =>
  (known) => ({
    ...known,
    matrix: { ...known.matrix, [kind]: { ...known.matrix[kind], [channel]: enabled } },
  });

/** [S2-026] Changes one switch of the matrix. */
export function useSetPreference() {
  return useSetting<Switching>({
    send: (input) => api.notifications.setNotificationPreference(input),
    apply: withSwitch,
    undo: (input) => withSwitch({ ...input, enabled: !input.enabled }),
  });
}

export function useSetQuietHours() {
  return useSetting<QuietHours>({
    send: (input) => api.notifications.setQuietHours(input),
    apply: (quietHours) => (known) => ({ ...known, quietHours }),
    undo:
      (_input, { quietHours }) =>
      (known) => ({ ...known, quietHours }),
  });
}

export function useSetShowContent() {
  return useSetting<boolean>({
    send: (enabled) => api.notifications.setShowContent({ enabled }),
    apply: (showContent) => (known) => ({ ...known, showContent }),
    undo:
      (_input, { showContent }) =>
      (known) => ({ ...known, showContent }),
  });
}
