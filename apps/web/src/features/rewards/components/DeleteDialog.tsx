import { useTexts } from '../../../platform/i18n/index.ts';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useDeleteReward } from '../api.ts';
import type { RewardDialogProps } from './RedeemDialog.tsx';

/** [S4-042] Deletes a reward after a confirmation. */
export function DeleteDialog({ reward, open, onOpenChange }: RewardDialogProps) {
  const { t } = useTexts();
  const { mutateAsync, isPending, error, reset } = useDeleteReward(reward.id);
  const remove = async () => {
    const done = await mutateAsync().then(
      () => true,
      () => false,
    );
    if (done) appToasts.success(t('rewards.deletedToast'), undefined, reward.id);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) reset();
        onOpenChange(next);
      }}
      title={t('rewards.deleteTitle', { title: reward.title })}
      text={t('rewards.deleteText')}
      confirmLabel={t('rewards.delete')}
      confirmVariant="danger"
      cancelLabel={t('rewards.keep')}
      onConfirm={() => void remove()}
      loading={isPending}
    >
      {error === null ? null : <ActionFailure error={error} title={t('rewards.deleteFailed')} />}
    </Dialog>
  );
}
