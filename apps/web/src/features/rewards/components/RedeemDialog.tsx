import type { Person } from '@beso/contract/profiles';
import type { Reward } from '@beso/contract/rewards';
import { useTexts } from '../../../platform/i18n/index.ts';
import { ActionFailure } from '../../../ui/feedback/ActionFailure.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { useRedeemReward } from '../api.ts';

export interface RewardDialogProps {
  reward: Reward;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface RedeemDialogProps extends RewardDialogProps {
  helper: Person | null;
  onRedeemed: (reward: Reward) => void;
}

/** [S5-027] Asks for confirmation before the reward is paid, or says that the balance is too low. */
export function RedeemDialog({ reward, helper, open, onOpenChange, onRedeemed }: RedeemDialogProps) {
  const { t } = useTexts();
  const { mutateAsync, isPending, error, reset } = useRedeemReward(reward.id);
  const { title, costInBesos, relationship } = reward;
  const change = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  const redeem = async () => {
    const redeemed = await mutateAsync().catch(() => undefined);
    if (redeemed !== undefined) onRedeemed(redeemed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('rewards.redeemTitle', { title })}
      text={
        relationship === null
          ? t('rewards.redeemText', { count: costInBesos })
          : t('rewards.redeemTextWith', { count: costInBesos, name: helper?.firstName ?? relationship.name })
      }
      confirmLabel={t('rewards.redeem')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => void redeem()}
      loading={isPending}
    >
      {error === null ? null : <ActionFailure error={error} title={t('rewards.redeemFailed')} />}
    </Dialog>
  );
}
