import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChipGroup } from '../../../ui/controls/ChipGroup.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { ReceivedRequests, SentRequests, useConnectionRequests } from '../../connections/index.ts';
import { ReceivedCard } from '../components/ReceivedCard.tsx';
import { SentRow } from '../components/SentRow.tsx';
import { useInvitationList } from '../mailedApi.ts';
import { INVITATION_FILTERS, type InvitationFilter, isRequestShown, matchesFilter } from '../status.ts';

/** [S2-027] The page /invitation-management: sent and received invitations, with live updates. */
export function InvitationsScreen() {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="column">
      <TopBar
        title={t('shell.nav.invitations')}
        backLabel={t('common.back')}
        onBack={back}
        end={
          <IconButton label={t('inviting.list.new')} render={<Link to="/new-relationship" />}>
            <UserPlus size={24} />
          </IconButton>
        }
      />
      <main className="px-gutter flex grow flex-col pb-8">
        <Lists />
      </main>
    </div>
  );
}

function Lists() {
  const { t } = useTexts();
  const { profile } = useSession();
  const query = useInvitationList();
  const { data, error, refetch } = query;
  const connections = useConnectionRequests().data ?? { received: [], sent: [] };
  const failure = useQueryFailure(query);
  const [filter, setFilter] = useState<InvitationFilter>('all');
  const filters = {
    all: t('inviting.list.all'),
    open: t('inviting.list.open'),
    accepted: t('inviting.list.accepted'),
    ended: t('inviting.list.ended'),
  };
  const retry = () => void refetch();
  if (data === undefined) {
    if (failure === null) return <ListSkeleton />;
    return <LoadFailure failure={failure} title={t('inviting.list.failed')} />;
  }
  const asked = connections.sent.length + connections.received.length;
  if (data.sent.length + data.received.length + asked === 0) {
    return (
      <EmptyState
        level={2}
        drawing={<MissingHalf />}
        title={t('inviting.list.emptyTitle')}
        text={t('inviting.list.emptyText')}
        actions={
          <Button block render={<Link to="/new-relationship" />}>
            {t('inviting.list.new')}
          </Button>
        }
      />
    );
  }
  const received = data.received.filter(({ status }) => matchesFilter(filter, status));
  const sent = data.sent.filter(({ status }) => matchesFilter(filter, status));
  return (
    <>
      {error === null ? null : (
        <NotLoaded text={errorText(error, t)} retryLabel={t('common.failure.tryAgain')} onRetry={retry} />
      )}
      <ReceivedRequests requests={connections.received} />
      <ChipGroup
        label={t('inviting.list.filter')}
        labelHidden
        className="pb-2"
        value={filter}
        onChange={(chosen) => setFilter(chosen === '' ? 'all' : chosen)}
        options={INVITATION_FILTERS.map((value) => ({ value, label: filters[value] }))}
      />
      {received.length === 0 || profile === null ? null : (
        <section aria-labelledby="received">
          <h2 id="received" className="type-h2 py-3">
            {t('inviting.list.received')}
          </h2>
          <ul className="flex flex-col gap-3">
            {received.map((invitation) => (
              <ReceivedCard key={invitation.id} invitation={invitation} me={profile} />
            ))}
          </ul>
        </section>
      )}
      {sent.length === 0 ? null : (
        <section aria-labelledby="sent">
          <h2 id="sent" className="type-h2 pt-6 pb-1">
            {t('inviting.list.sent')}
          </h2>
          <ul>
            {sent.map((invitation) => (
              <SentRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <SentRequests requests={connections.sent.filter(({ status }) => isRequestShown(filter, status))} />
      <p role="status" className="py-6 text-text-2 empty:hidden">
        {received.length + sent.length + asked === 0 ? t('inviting.list.emptyFilter') : ''}
      </p>
    </>
  );
}

function ListSkeleton() {
  const { t } = useTexts();
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('inviting.list.loading')}
      </p>
      {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
        <div key={width} aria-hidden="true" className="flex min-h-24 items-center gap-3.5">
          <Skeleton className="size-11 shrink-0" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}
