import type { Profile } from '@beso/contract/profiles';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { type QueryFailure, useQueryFailure } from '../../../../platform/query/useQueryFailure.ts';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { StickyColumn } from '../../../../ui/layout/StickyColumn.tsx';
import { TopBar } from '../../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../../ui/layout/useWide.ts';
import { useRelationships } from '../../../relationships/index.ts';
import { HeaderBalance } from '../../balance/components/HeaderBalance.tsx';
import { type Recipient, recipientsOf } from '../recipients.ts';
import { RedirectToInvite } from './RedirectToInvite.tsx';

export interface BesoPageProps {
  title: string;
  onBack: () => void;
  me: Profile;
  relationshipId: string | undefined;
  beside?: ReactNode;
  /** Renders the content once the possible recipients are loaded. `refetch` loads them again. */
  children: (recipients: readonly Recipient[], refetch: () => void) => ReactNode;
}

/** The page of giving and of asking. The content follows once the possible recipients are loaded. */
export function BesoPage({ title, onBack, me, relationshipId, beside, children }: BesoPageProps) {
  const { t } = useTexts();
  const query = useRelationships();
  const { data, isFetching, refetch } = query;
  const failure = useQueryFailure(query);
  const recipients = useMemo(
    () => recipientsOf(data?.relationships ?? [], me.id, relationshipId),
    [data, me.id, relationshipId],
  );
  const router = useRouter();
  // Loads the code of home now, so that a gift can lead there offline.
  useEffect(() => void router.preloadRoute({ to: '/home' }), [router]);
  const again = () => void refetch();
  const wide = useWide();
  const two = wide && beside !== undefined && recipients.length > 0;
  return (
    <div className={two ? 'page-columns' : 'contents'}>
      <div className="column">
        <TopBar title={title} backLabel={t('common.back')} onBack={onBack} end={<HeaderBalance />} />
        {data === undefined || (recipients.length === 0 && isFetching) ? (
          <PeoplePending failure={failure} />
        ) : recipients.length === 0 ? (
          // Waits for a fresh response, because a stored empty list may be older than a new relationship.
          <RedirectToInvite />
        ) : (
          children(recipients, again)
        )}
      </div>
      {two ? <StickyColumn>{beside}</StickyColumn> : null}
    </div>
  );
}

function PeoplePending({ failure }: { failure: QueryFailure | null }) {
  const { t } = useTexts();
  if (failure !== null) {
    return (
      <main className="flex grow flex-col">
        <LoadFailure failure={failure} />
      </main>
    );
  }
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
