import type { Profile } from '@beso/contract/profiles';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { useRelationships } from '../../relationships/index.ts';
import { type Recipient, recipientsOf } from '../recipients.ts';
import { HeaderBalance } from './HeaderBalance.tsx';
import { NobodyYet } from './NobodyYet.tsx';

export interface BesoPageProps {
  title: string;
  onBack: () => void;
  me: Profile;
  /** What stands below the head once it is known who there is, and what asks for them again. */
  children: (recipients: readonly Recipient[], refetch: () => void) => ReactNode;
}

/** The page of giving and of asking: head with the balance, then what needs the people to choose from. */
export function BesoPage({ title, onBack, me, children }: BesoPageProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useRelationships();
  const recipients = useMemo(() => recipientsOf(data?.relationships ?? [], me.id), [data, me.id]);
  const router = useRouter();
  // What is made without a connection ends at home, whose code must be here by then.
  useEffect(() => void router.preloadRoute({ to: '/home' }), [router]);
  const again = () => void refetch();
  return (
    <div className="column">
      <TopBar title={title} backLabel={t('common.back')} onBack={onBack} end={<HeaderBalance />} />
      {data === undefined ? (
        <PeoplePending error={error} onRetry={again} />
      ) : recipients.length === 0 ? (
        <NobodyYet />
      ) : (
        children(recipients, again)
      )}
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
