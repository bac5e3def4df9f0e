import type { Profile } from '@beso/contract/profiles';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { failureText, failureTitle } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { BrokenMark } from '../../../../ui/BrokenMark.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { StayingColumn } from '../../../../ui/StayingColumn.tsx';
import { TopBar } from '../../../../ui/TopBar.tsx';
import { useWide } from '../../../../ui/useWide.ts';
import { useRelationships } from '../../../relationships/index.ts';
import { HeaderBalance } from '../../balance/components/HeaderBalance.tsx';
import { type Recipient, recipientsOf } from '../recipients.ts';
import { NobodyYet } from './NobodyYet.tsx';

export interface BesoPageProps {
  title: string;
  onBack: () => void;
  me: Profile;
  /** On wide screens beside the content; without it the content has all the width. */
  beside?: ReactNode;
  /** What to draw once the people are loaded. `refetch` loads them again. */
  children: (recipients: readonly Recipient[], refetch: () => void) => ReactNode;
}

/**
 * The page of giving and of asking: the head with the balance, then the content, which needs the people to
 * choose from.
 */
export function BesoPage({ title, onBack, me, beside, children }: BesoPageProps) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = useRelationships();
  const recipients = useMemo(() => recipientsOf(data?.relationships ?? [], me.id), [data, me.id]);
  const router = useRouter();
  // Without a connection a gift ends at home, and then the code of home could not be fetched any more.
  useEffect(() => void router.preloadRoute({ to: '/home' }), [router]);
  const again = () => void refetch();
  const wide = useWide();
  const two = wide && beside !== undefined && recipients.length > 0;
  return (
    <div className={two ? 'page-columns' : 'contents'}>
      <div className="column">
        <TopBar title={title} backLabel={t('common.back')} onBack={onBack} end={<HeaderBalance />} />
        {data === undefined || (recipients.length === 0 && isFetching) ? (
          <PeoplePending error={error} onRetry={again} />
        ) : recipients.length === 0 ? (
          // The server has just said so: what was read before may be from before somebody came.
          <NobodyYet />
        ) : (
          children(recipients, again)
        )}
      </div>
      {two ? <StayingColumn>{beside}</StayingColumn> : null}
    </div>
  );
}

function PeoplePending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTexts();
  if (error === null) {
    return (
      <main className="px-gutter grow">
        <p role="status" className="sr-only">
          {t('common.loading')}
        </p>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {['one', 'two', 'three', 'four'].map((tile) => (
            <Skeleton key={tile} className="aspect-16/10 rounded-tile! lg:aspect-square" />
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
        title={failureTitle(error, t)}
        text={failureText(error, t)}
        actions={
          <Button block onClick={onRetry}>
            {t('common.failure.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
