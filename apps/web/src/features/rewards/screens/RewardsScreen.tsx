import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnline } from '../../../platform/connectivity.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { BalanceHero } from '../../besos/index.ts';
import { useRewards } from '../api.ts';
import { CreateReward } from '../components/CreateReward.tsx';
import { RewardLists } from '../components/RewardLists.tsx';
import { RewardsSkeleton } from '../components/RewardsSkeleton.tsx';

/** [S2-020] [S2-109] What I have, and what I give myself for it. */
export function RewardsScreen() {
  const { t } = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { data, error, refetch } = useRewards();
  const online = useOnline();
  const [creating, setCreating] = useState({ open: false, times: 0 });
  const create = () => setCreating(({ times }) => ({ open: true, times: times + 1 }));
  return (
    <div className="column">
      <TopBar
        title={t('shell.nav.rewards')}
        backLabel={t('common.back')}
        {...(canGoBack ? { onBack: () => router.history.back() } : { backRender: <Link to="/home" /> })}
      />
      <main className="px-gutter flex grow flex-col gap-5 pb-8">
        <BalanceHero />
        {data !== undefined ? (
          <>
            {error !== null && online ? <Outdated onRetry={() => void refetch()} /> : null}
            <RewardLists rewards={data} onCreate={create} />
          </>
        ) : error === null ? (
          <RewardsSkeleton />
        ) : (
          <div role="alert" className="flex grow flex-col">
            <EmptyState
              level={2}
              drawing={<BrokenMark />}
              title={t('rewards.loadFailed')}
              text={errorText(error, t)}
              actions={
                <Button block onClick={() => void refetch()}>
                  {t('common.failure.tryAgain')}
                </Button>
              }
            />
          </div>
        )}
        <CreateReward
          key={creating.times}
          open={creating.open}
          onOpenChange={(open) => setCreating((now) => ({ ...now, open }))}
        />
      </main>
    </div>
  );
}

/** [S8-044] What is shown is from before. */
function Outdated({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {t('rewards.loadFailed')}
        <button type="button" className="link link-tap" onClick={onRetry}>
          {t('common.failure.tryAgain')}
        </button>
      </div>
    </Alert>
  );
}
