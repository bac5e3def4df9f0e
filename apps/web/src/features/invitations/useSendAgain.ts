import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { errorText, isApiError } from '../../platform/errors.ts';
import { loadNamespaces, translateText } from '../../platform/i18n/index.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { SENT_INVITATIONS_QUERY_KEY } from './api.ts';

/** [S4-037] [S8-057] [S8-058] Returns a function that mails an invitation again. */
export function useSendAgain(invitationId: string): { sendAgain: () => Promise<void>; isSending: boolean } {
  const queryClient = useQueryClient();
  const resend = useMutationOnce({
    mutationFn: () => api.invitations.resendInvitation({ invitationId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SENT_INVITATIONS_QUERY_KEY }),
    // Each mail counts against a limit, so nothing is retried without a tap.
    retry: false,
  });
  const sendAgain = async () => {
    // Some pages with this button do not load these texts.
    const texts = loadNamespaces('inviting', 'errors');
    try {
      await resend.mutateAsync();
      await texts;
      appToasts.success(translateText('inviting.list.resent'), undefined, invitationId);
    } catch (error) {
      await texts;
      const isKnown = isApiError(error) && error.status < 500;
      const text = isKnown ? errorText(error, translateText) : translateText('inviting.list.resendFailed');
      appToasts.error(text, invitationId);
    }
  };
  return { sendAgain, isSending: resend.isPending };
}
