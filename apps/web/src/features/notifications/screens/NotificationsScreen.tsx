import type { Notification } from '@beso/contract/notifications';
import { Link } from '@tanstack/react-router';
import CheckCheck from 'lucide-react/icons/check-check';
import Settings from 'lucide-react/icons/settings';
import { useOnline } from '../../../platform/connection/connectivity.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadMore } from '../../../ui/feedback/LoadMore.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { StickyColumn } from '../../../ui/layout/StickyColumn.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { BalanceHero, RequestSection, useRequestsToMe } from '../../besos/index.ts';
import { useInbox, useMarkRead, useUnread } from '../api.ts';
import { InboxGroups } from '../components/InboxGroups.tsx';
import { InboxEmpty, InboxSkeleton } from '../components/InboxNotices.tsx';
import { QuietHoursLine } from '../components/QuietHoursLine.tsx';

export function NotificationsScreen() {
  const inbox = useInbox();
  const markRead = useMarkRead();
  const unread = useUnread() ?? 0;
  const wide = useWide();
  const newest = inbox.rows?.[0];
  const markAll = newest && unread > 0 ? () => markRead({ upTo: newest.id }) : undefined;
  return (
    <div className="page-columns">
      <div className="column lg:pt-4">
        <NarrowHead markAll={markAll} />
        <WideHead markAll={markAll} />
        <main className="flex grow flex-col px-gutter pb-8 lg:pt-2">
          <Rows
            inbox={inbox}
            onOpen={({ id, isRead }) => {
              if (!isRead) markRead({ ids: [id] });
            }}
          />
        </main>
      </div>
      {wide ? <Beside /> : null}
    </div>
  );
}

/** The right column: requests to answer, or else the balance, then the quiet hours. */
function Beside() {
  const requests = useRequestsToMe();
  return (
    <StickyColumn>
      {requests.length > 0 ? <RequestSection requests={requests} /> : <BalanceHero />}
      <QuietHoursLine />
    </StickyColumn>
  );
}

interface HeadProps {
  /** Marks all rows as read; undefined if no row is unread. */
  markAll: (() => void) | undefined;
}

function NarrowHead({ markAll }: HeadProps) {
  const { t } = useTexts();
  const back = useBack();
  return (
    <div className="contents lg:hidden">
      <TopBar
        title={t('shell.nav.notifications')}
        backLabel={t('common.back')}
        onBack={back}
        end={
          <div className="-mr-2 flex">
            {markAll ? (
              <IconButton label={t('notifications.markAllRead')} onClick={markAll}>
                <CheckCheck size={22} />
              </IconButton>
            ) : null}
            <PreferencesLink />
          </div>
        }
      />
    </div>
  );
}

function WideHead({ markAll }: HeadProps) {
  const { t } = useTexts();
  return (
    <header className="hidden min-h-14 items-center gap-2 lg:flex">
      <h1 className="type-h1 grow">{t('shell.nav.notifications')}</h1>
      {markAll ? (
        <Button variant="ghost" compact icon={<CheckCheck size={18} />} onClick={markAll}>
          {t('notifications.markAllRead')}
        </Button>
      ) : null}
      <PreferencesLink />
    </header>
  );
}

function PreferencesLink() {
  const { t } = useTexts();
  return (
    <IconButton
      label={t('shell.nav.notificationPreferences')}
      render={<Link to="/notification-preferences" />}
    >
      <Settings size={22} />
    </IconButton>
  );
}

interface RowsProps {
  inbox: ReturnType<typeof useInbox>;
  onOpen: (notification: Notification) => void;
}

function Rows({ inbox, onOpen }: RowsProps) {
  const { t } = useTexts();
  const online = useOnline();
  const wide = useWide();
  const { rows, error, failure, refetch } = inbox;
  const requests = useRequestsToMe();
  const above = new Set(requests.map(({ id }) => id));
  if (rows === undefined) {
    return failure === null ? <InboxSkeleton /> : <LoadFailure failure={failure} />;
  }
  // A request above the list needs no row in the list.
  const others = rows.filter(({ kind, activity }) => kind !== 'request' || !above.has(activity?.id ?? ''));
  return (
    <>
      {error !== null && online && !inbox.loadMoreFailed ? (
        <div className="mb-4">
          <NotLoaded
            text={t('notifications.refreshFailed')}
            retryLabel={t('common.failure.tryAgain')}
            onRetry={refetch}
            retrying={inbox.fetching}
          />
        </div>
      ) : null}
      {wide ? null : <RequestSection requests={requests} />}
      {rows.length + requests.length === 0 ? <InboxEmpty /> : <InboxGroups rows={others} onOpen={onOpen} />}
      {inbox.loadMore ? (
        <LoadMore
          onLoad={inbox.loadMore}
          loading={inbox.loadingMore}
          failed={inbox.loadMoreFailed}
          label={t('notifications.loadMore')}
          loadingLabel={t('common.loading')}
          retryLabel={t('common.failure.tryAgain')}
          failedText={t('notifications.loadMoreFailed')}
        />
      ) : null}
    </>
  );
}
