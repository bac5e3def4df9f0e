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
  // Another device may have changed them, and no event says so.
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
  /** The change as it is shown at once. */
  apply: (input: Input) => Change;
  /** Takes the change back in what is shown now, if it fails. */
  undo: (input: Input, before: NotificationPreferences) => Change;
}

/**
 * A setting that changes at once and goes back, with a message, if the server
 * could not keep it. Several may be under way: the last answer is what stands.
 */
function useSetting<Input>({ send, apply, undo }: Setting<Input>): (input: Input) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    mutationKey: changeKey,
    // One after the other: an earlier choice must not arrive after a later one.
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

/** [S2-026] One switch of the matrix. */
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
