import { useTexts } from '../../../platform/i18n/index.ts';
import { useCancelInvitation } from '../api.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';

/** [S8-059] Withdraws the link after a confirmation. */
export function WithdrawLink({ invitationId, onEnded }: { invitationId: string; onEnded: () => void }) {
  const { t } = useTexts();
  return (
    <ConfirmedAction
      block
      variant="ghost"
      invitationId={invitationId}
      action={useCancelInvitation()}
      label={t('invitations.share.end')}
      title={t('invitations.share.endTitle')}
      text={t('invitations.share.endText')}
      confirmLabel={t('invitations.share.end')}
      keepLabel={t('invitations.share.keep')}
      done={t('invitations.share.ended')}
      failed={t('invitations.share.endFailed')}
      onDone={onEnded}
    />
  );
}
