import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText } from '../../platform/errors.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { patchFriend } from './api.ts';
import { patchConversation } from './threads.ts';

function show(personId: string, muted: boolean): void {
  patchConversation(personId, { muted });
  patchFriend(personId, { muted });
}

/** Returns a function that mutes a conversation at once. A failure reverts the change. */
export function useMute(personId: string): (muted: boolean) => void {
  const { t } = useTexts();
  const { mutate } = useMutation({
    // Runs calls one after another, so that the last choice reaches the server last.
    scope: { id: `mute ${personId}` },
    mutationFn: (muted: boolean) => api.chat.muteConversation({ personId, muted }),
    onMutate: (muted) => show(personId, muted),
    onSuccess: (_answer, muted) =>
      appToasts.success(t(muted ? 'chat.muted' : 'chat.unmuted'), undefined, 'mute'),
    onError: (error, muted) => {
      show(personId, !muted);
      appToasts.error(errorText(error, t), 'mute');
    },
  });
  return mutate;
}
