import { Suspense, useState } from 'react';
import { useOnline } from '../../../platform/connectivity.ts';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { BalanceHero, StatementAside } from '../../besos/index.ts';
import { useRewards } from '../api.ts';
import { CreateReward } from '../components/CreateReward.tsx';
import { RewardLists } from '../components/RewardLists.tsx';
import { RewardsSkeleton } from '../components/RewardsSkeleton.tsx';

/** The right column of wide screens. */
const ASIDE = '(min-width: 75rem)';

/** [S2-020] [S2-109] What I have, and what I give myself for it; on wide screens beside the statement in short. */
export function RewardsScreen() {
  const { t } = useTexts();
  const back = useBack();
  const aside = useMediaQuery(ASIDE);
  return (
    <div className="column lg:max-w-none lg:flex-row lg:justify-center lg:gap-12">
      <div className="flex w-full grow flex-col lg:max-w-(--size-feed) lg:pt-4">
        <div className="contents lg:hidden">
          <TopBar title={t('shell.nav.rewards')} backLabel={t('common.back')} onBack={back} />
        </div>
        <h1 className="type-h1 hidden min-h-14 content-center lg:block">{t('shell.nav.rewards')}</h1>
        <main className="px-gutter flex grow flex-col gap-5 pb-8 lg:px-0 lg:pt-2">
          {aside ? null : <BalanceHero />}
          <Rewards />
        </main>
      </div>
      {aside ? (
        <aside className="sticky top-0 flex h-dvh w-(--size-aside) shrink-0 flex-col gap-5 overflow-y-auto pt-6 pb-6">
          <BalanceHero />
          <Suspense>
            <StatementAside />
          </Suspense>
        </aside>
      ) : null}
    </div>
  );
}

function Rewards() {
  const { t } = useTexts();
  const { data, error, refetch } = useRewards();
  const online = useOnline();
  const [creating, setCreating] = useState({ open: false, times: 0 });
  const create = () => setCreating(({ times }) => ({ open: true, times: times + 1 }));
  if (data === undefined) {
    return error === null ? (
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
    );
  }
  return (
    <>
      {error !== null && online ? <Outdated onRetry={() => void refetch()} /> : null}
      <RewardLists rewards={data} onCreate={create} />
      <CreateReward
        key={creating.times}
        open={creating.open}
        onOpenChange={(open) => setCreating((now) => ({ ...now, open }))}
      />
    </>
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
