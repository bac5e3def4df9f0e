import type { Reward, UserRewards } from '@beso/contract/rewards';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useBalance } from '../../besos/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { markRewardsSeen } from '../api.ts';
import { findHelper } from '../helper.ts';
import { AvailableReward } from './AvailableReward.tsx';
import { FirstReward } from './FirstReward.tsx';
import { FulfilledRewards } from './FulfilledRewards.tsx';
import { PromiseByMe, PromiseToMe } from './PromiseCards.tsx';
import { RedeemedReward } from './RedeemedReward.tsx';
import { RewardCelebration } from './RewardCelebration.tsx';

export interface RewardListsProps {
  rewards: UserRewards;
  onCreate: () => void;
  onRedeemed: (reward: Reward) => void;
}

/** Lists open promises, then rewards that can be redeemed, then redeemed rewards. */
export function RewardLists({ rewards, onCreate, onRedeemed }: RewardListsProps) {
  const { t } = useTexts();
  const { profile } = useSession();
  const { totalBesos } = useBalance();
  const relationships = useRelationships().data?.relationships;
  const { available, redeemed, toFulfil, kept } = rewards;
  useSeen(rewards, profile?.id);
  const onItsWay = redeemed.filter((reward) => reward.relationship !== null && reward.fulfilledAt === null);
  const done = redeemed.filter((reward) => !onItsWay.includes(reward));
  const helperFor = ({ relationship }: Reward) =>
    findHelper(
      relationships?.find(({ id }) => id === relationship?.id),
      profile?.id,
    );
  const empty = available.length + redeemed.length === 0;
  return (
    <>
      {profile === null ? null : <RewardCelebration rewards={rewards} me={profile} />}
      {onItsWay.length > 0 ? (
        <section className="flex flex-col gap-2.5">
          <h2 className="type-h2">{t('rewards.onItsWay')}</h2>
          {onItsWay.map((reward) => (
            <PromiseToMe key={reward.id} reward={reward} helper={helperFor(reward)} />
          ))}
        </section>
      ) : null}
      {toFulfil.length > 0 && profile !== null ? (
        <section className="flex flex-col gap-2.5">
          <h2 className="type-h2">{t('rewards.yourTurn')}</h2>
          {toFulfil.map((reward) => (
            <PromiseByMe key={reward.id} reward={reward} me={profile} />
          ))}
        </section>
      ) : null}
      {empty ? (
        <FirstReward onCreate={onCreate} />
      ) : (
        <section>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <h2 className="type-h2">{t('rewards.available')}</h2>
            <Button compact icon={<Plus size={20} aria-hidden="true" />} onClick={onCreate}>
              {t('rewards.new')}
            </Button>
          </div>
          <div>
            {available.map((reward) => (
              <AvailableReward
                key={reward.id}
                reward={reward}
                totalBesos={totalBesos}
                helper={helperFor(reward)}
                onRedeemed={onRedeemed}
              />
            ))}
          </div>
          {available.length === 0 ? (
            <p className="type-sm py-4 text-text-2">{t('rewards.noneAvailable')}</p>
          ) : null}
        </section>
      )}
      {done.length > 0 ? (
        <section>
          <h2 className="type-h2">{t('rewards.redeemed')}</h2>
          <div>
            {done.map((reward) => (
              <RedeemedReward key={reward.id} reward={reward} />
            ))}
          </div>
        </section>
      ) : null}
      <FulfilledRewards rewards={kept} />
    </>
  );
}

function useSeen({ toFulfil }: UserRewards, myId: string | undefined): void {
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const unseen = toFulfil
      .filter(({ id, seenAt }) => seenAt === null && !marked.current.has(id))
      .map(({ id }) => id);
    if (unseen.length === 0 || myId === undefined) return;
    for (const id of unseen) marked.current.add(id);
    markRewardsSeen(unseen);
  }, [toFulfil, myId]);
}
