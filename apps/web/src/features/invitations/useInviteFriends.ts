import type { InviteFriendsInput } from '@beso/contract/mailed-invitations';
import { useNavigate } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { errorText, hasCode } from '../../platform/errors.ts';
import { showFieldErrors } from '../../platform/forms/refusedFields.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { namedGroup, splitInviteResults } from './friends.ts';
import { useSendInvitations } from './mailedApi.ts';

/**
 * [S8-065] Returns a function that invites the form's friends. Refused friends stay in the form, with the
 * reason.
 * @param shownName the default name of a new group
 */
export function useInviteFriends(
  form: UseFormReturn<InviteFriendsInput>,
  shownName: string,
  onAllSent: () => void,
) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const send = useSendInvitations();
  return async (input: InviteFriendsInput): Promise<void> => {
    try {
      const answer = await send.mutateAsync(namedGroup(input, shownName));
      const { sent, left } = splitInviteResults(input.friends, answer);
      if (left.length === 0) {
        onAllSent();
        appToasts.success(t('friendsInvite.allSent', { count: sent.length }));
        await navigate({ to: '/invitation-management' });
        return;
      }
      form.reset({
        ...input,
        relationshipId: answer.relationshipId,
        friends: left.map(({ friend }) => friend),
      });
      for (const [index, { refusal }] of left.entries()) {
        const { code, opensAt } = refusal;
        const message = errorText({ code, status: 409, data: { opensAt } }, t);
        // Sets the error on `id`, because `email` holds the errors of the form's own checks.
        form.setError(`friends.${index}.id`, { message });
      }
      form.setError('root', {
        message: t('friendsInvite.partial', { sent: sent.length, total: input.friends.length }),
      });
    } catch (error) {
      if (showFieldErrors(error, form.setError)) return;
      const unexpected = hasCode(error, 'INTERNAL_SERVER_ERROR');
      form.setError('root', { message: unexpected ? t('friendsInvite.failed') : errorText(error, t) });
    }
  };
}
