import type { Person } from '@beso/contract/profiles';
import type { Reward } from '@beso/contract/rewards';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { CostDisc } from './CostDisc.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RedeemDialog } from './RedeemDialog.tsx';
import { RewardSheet } from './RewardSheet.tsx';

export interface AvailableRewardProps {
  reward: Reward;
  totalBesos: number | undefined;
  /** The only person who can fulfil the reward; null if there is no such person. */
  helper: Person | null;
  onRedeemed: (reward: Reward) => void;
}

/** [S2-111] Shows a reward that can be redeemed, changed or deleted. */
export function AvailableReward({ reward, totalBesos, helper, onRedeemed }: AvailableRewardProps) {
  const { t } = useTexts();
  const titleId = useId();
  const shortId = useId();
  const [asking, setAsking] = useState<'redeem' | 'change' | 'delete'>();
  const [changes, setChanges] = useState(0);
  const { title, description, costInBesos, relationship } = reward;
  const missing = Math.max(costInBesos - (totalBesos ?? costInBesos), 0);
  const onOpenChange = (open: boolean) => setAsking(open ? asking : undefined);
  return (
    <article
      aria-labelledby={titleId}
      className="flex items-start gap-3.5 narrow:gap-2.5 border-border py-4 not-first:border-t"
    >
      <CostDisc cost={costInBesos} />
      <div className="flex min-w-0 grow flex-col gap-1 lg:flex-row lg:items-start lg:gap-4">
        <div className="flex min-w-0 grow flex-col gap-1">
          <h3 id={titleId} className="type-h3 break-words leading-[1.375rem]!">
            {title}
          </h3>
          {description === null ? null : (
            <p className="type-sm whitespace-pre-line text-text-2">{description}</p>
          )}
          {relationship === null ? null : (
            <p className="type-xs break-words text-text-3">
              {t('rewards.with', { name: helper?.firstName ?? relationship.name })}
            </p>
          )}
          {missing > 0 ? <Meter id={shortId} cost={costInBesos} missing={missing} /> : null}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-1 narrow:-mr-2.5 narrow:gap-x-0 lg:mt-0 lg:shrink-0 lg:flex-nowrap">
          <Button
            compact
            variant="secondary"
            icon={missing > 0 ? <Lock size={16} aria-hidden="true" /> : undefined}
            disabled={missing > 0}
            aria-describedby={missing > 0 ? `${titleId} ${shortId}` : titleId}
            onClick={() => setAsking('redeem')}
          >
            {t('rewards.redeem')}
          </Button>
          <IconButton
            label={t('rewards.change')}
            aria-describedby={titleId}
            onClick={() => {
              setChanges((times) => times + 1);
              setAsking('change');
            }}
          >
            <Pencil size={20} />
          </IconButton>
          <IconButton
            label={t('rewards.delete')}
            aria-describedby={titleId}
            onClick={() => setAsking('delete')}
          >
            <Trash2 size={20} />
          </IconButton>
        </div>
      </div>
      <RedeemDialog
        reward={reward}
        helper={helper}
        open={asking === 'redeem'}
        onOpenChange={onOpenChange}
        onRedeemed={onRedeemed}
      />
      <RewardSheet key={changes} reward={reward} open={asking === 'change'} onOpenChange={onOpenChange} />
      <DeleteDialog reward={reward} open={asking === 'delete'} onOpenChange={onOpenChange} />
    </article>
  );
}

function Meter({ id, cost, missing }: { id: string; cost: number; missing: number }) {
  const { t } = useTexts();
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="mt-1.5 h-2 w-full rounded-full bg-surface-2"
      >
        <rect width={(100 * (cost - missing)) / cost} height="8" className="fill-primary" />
      </svg>
      <p id={id} className="type-xs text-text-2">
        {t('rewards.toGo', { count: missing })}
      </p>
    </>
  );
}
