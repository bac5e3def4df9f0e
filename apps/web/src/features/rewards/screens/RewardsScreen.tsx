import type { Reward } from '@beso/contract/rewards';
import { useState } from 'react';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { StickyColumn } from '../../../ui/layout/StickyColumn.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { BalanceHero } from '../../besos/index.ts';
import { GiftCelebrationHost } from '../../notifications/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { LazyStatement } from '../../statement/index.ts';
import { useRewards } from '../api.ts';
import { RedeemedScene } from '../components/RedeemedScene.tsx';
import { RewardLists } from '../components/RewardLists.tsx';
import { RewardSheet } from '../components/RewardSheet.tsx';
import { RewardsSkeleton } from '../components/RewardsSkeleton.tsx';
import { findHelper } from '../helper.ts';

/** [S2-020] [S2-109] The page of the balance and the rewards. */
export function RewardsScreen() {
  const { t } = useTexts();
  const back = useBack();
  const wide = useWide();
  const { profile } = useSession();
  const relationships = useRelationships().data?.relationships;
  const [redeemed, setRedeemed] = useState<Reward>();
  if (redeemed !== undefined && profile !== null) {
    const shared = relationships?.find(({ id }) => id === redeemed.relationship?.id);
    return (
      <RedeemedScene
        reward={redeemed}
        me={profile}
        helper={findHelper(shared, profile.id)}
        onBack={() => setRedeemed(undefined)}
      />
    );
  }
  return (
    <div className="page-columns">
      <div className="column lg:pt-4">
        <div className="contents lg:hidden">
          <TopBar title={t('shell.nav.rewards')} backLabel={t('common.back')} onBack={back} />
        </div>
        <h1 className="type-h1 hidden min-h-14 content-center lg:block">{t('shell.nav.rewards')}</h1>
        <main className="px-gutter flex grow flex-col gap-5 pb-8 lg:pt-2">
          <GiftCelebrationHost />
          <div className="below-moment contents">
            {wide ? null : <BalanceHero />}
            <Rewards onRedeemed={setRedeemed} />
          </div>
        </main>
      </div>
      {wide ? (
        <StickyColumn>
          <BalanceHero />
          <LazyStatement />
        </StickyColumn>
      ) : null}
    </div>
  );
}

function Rewards({ onRedeemed }: { onRedeemed: (reward: Reward) => void }) {
  const { t } = useTexts();
  const query = useRewards();
  const { data, error, isFetching, refetch } = query;
  const failure = useQueryFailure(query);
  const online = useOnline();
  const [creating, setCreating] = useState({ open: false, times: 0 });
  const create = () => setCreating(({ times }) => ({ open: true, times: times + 1 }));
  if (data === undefined) {
    return failure === null ? (
      <RewardsSkeleton />
    ) : (
      <LoadFailure failure={failure} title={t('rewards.loadFailed')} />
    );
  }
  return (
    <>
      {/* [S8-044] The list may be outdated, because refetching it failed. */}
      {error !== null && online ? (
        <NotLoaded
          text={t('rewards.loadFailed')}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      <RewardLists rewards={data} onCreate={create} onRedeemed={onRedeemed} />
      <RewardSheet
        key={creating.times}
        open={creating.open}
        onOpenChange={(open) => setCreating((now) => ({ ...now, open }))}
      />
    </>
  );
}
