import type { Profile } from '@beso/contract/profiles';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useRelationships } from '../../relationships/index.ts';
import { CategoryStep } from '../components/CategoryStep.tsx';
import { GiftForm } from '../components/GiftForm.tsx';
import { HeaderBalance } from '../components/HeaderBalance.tsx';
import { NobodyYet } from '../components/NobodyYet.tsx';
import { recipientsOf } from '../recipients.ts';
import { useGiftForm } from '../useGiftForm.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the grid of categories. */
    fromGrid?: boolean;
  }
}

/** [S2-017] Give besos: what it was, then the form. */
export function GiveScreen() {
  const { profile } = useSession();
  return profile === null ? null : <Giving me={profile} />;
}

function Giving({ me }: { me: Profile }) {
  const { t } = useTexts();
  const { category } = useSearch({ from: '/data/member/give-besos' });
  const gift = useGiftForm(me.id);
  const { data, error, refetch } = useRelationships();
  const recipients = useMemo(() => recipientsOf(data?.relationships ?? [], me.id), [data, me.id]);
  const { leaveCategory, leave } = useWayBack();
  const router = useRouter();
  // A gift made without a connection ends at home, whose code must be here by then.
  useEffect(() => void router.preloadRoute({ to: '/home' }), [router]);
  return (
    <div className="column">
      <TopBar
        title={t('shell.nav.give')}
        backLabel={t('common.back')}
        onBack={category ? leaveCategory : leave}
        end={<HeaderBalance />}
      />
      {data === undefined ? (
        <PeoplePending error={error} onRetry={() => void refetch()} />
      ) : recipients.length === 0 ? (
        <NobodyYet />
      ) : category ? (
        <GiftForm
          gift={gift}
          category={category}
          onChangeCategory={leaveCategory}
          recipients={recipients}
          me={me}
          onStale={() => void refetch()}
        />
      ) : (
        <CategoryStep />
      )}
    </div>
  );
}

/** [S2-102] Back clears the category, what is filled in stays; without a category it goes back, or home. */
function useWayBack() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return {
    leaveCategory: () => {
      // The grid is the entry before this one if that is where the category was chosen.
      if (router.state.location.state.fromGrid) router.history.back();
      else void navigate({ to: '/give-besos', search: {}, replace: true });
    },
    leave: () => {
      if (canGoBack) router.history.back();
      else void navigate({ to: '/home', replace: true });
    },
  };
}

function PeoplePending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTexts();
  if (error === null) {
    return (
      <main className="px-gutter grow">
        <p role="status" className="sr-only">
          {t('common.loading')}
        </p>
        <div className="grid grid-cols-2 gap-3">
          {['one', 'two', 'three', 'four'].map((tile) => (
            <Skeleton key={tile} className="aspect-16/10 rounded-tile!" />
          ))}
        </div>
      </main>
    );
  }
  return (
    <main role="alert" className="flex grow flex-col">
      <EmptyState
        level={2}
        drawing={<BrokenMark />}
        title={t('common.failure.title')}
        text={errorText(error, t)}
        actions={
          <Button block onClick={onRetry}>
            {t('common.failure.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
