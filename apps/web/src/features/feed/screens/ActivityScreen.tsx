import type { Activity } from '@beso/contract/feed';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { errorText, hasCode } from '../../../platform/errors.ts';
import { type Translate, type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation.ts';
import { useRealtime } from '../../../platform/realtime/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeedCardSkeleton } from '../../../ui/FeedCardSkeleton.tsx';
import { NotFoundDrawing } from '../../../ui/NotFoundDrawing.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { activityQuery } from '../api.ts';
import { ActivityCard } from '../components/ActivityCard.tsx';
import { ActivityMenu } from '../components/ActivityMenu.tsx';
import { FeedFailure } from '../components/FeedNotices.tsx';

/** How a request ended that nobody gave for. */
const ENDED: Partial<Record<Activity['status'], TranslationKey>> = {
  declined: 'feed.single.declined',
  cancelled: 'feed.single.cancelled',
  expired: 'feed.single.expired',
};

export interface ActivityScreenProps {
  /** What a person can do with a request, below its card. */
  RequestActions: ComponentType<{ activity: Activity }>;
}

/** One beso on a page of its own, where notifications lead. Live, also when it may be seen no more. */
export function ActivityScreen({ RequestActions }: ActivityScreenProps) {
  const { t } = useTexts();
  const back = useBack();
  const { activityId } = useParams({ from: '/data/member/activity/$activityId' });
  const { data, error, refetch } = useQuery({ ...activityQuery(activityId), refetchOnMount: 'always' });
  const refresh = () => void refetch();
  useRealtime('activity.changed', (changed) => changed.activityId === activityId && refresh());
  useRealtime('relationships.changed', refresh);
  const gone =
    data?.status === 'undone' || hasCode(error, 'ACTIVITY_NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
  const shown = gone ? undefined : data;
  return (
    <div className="column">
      <TopBar
        title={shown === undefined ? t('shell.nav.activity') : titleOf(shown, t)}
        backLabel={t('common.back')}
        onBack={back}
        end={shown === undefined ? null : <ActivityMenu activity={shown} className="-mr-2.5" />}
      />
      <main className="px-gutter flex grow flex-col pb-8">
        {gone ? <Gone /> : null}
        {shown === undefined ? null : (
          <Card activity={shown} onPictureFailed={refresh}>
            <RequestActions activity={shown} />
          </Card>
        )}
        {shown === undefined && !gone && error !== null ? (
          <FeedFailure reason={errorText(error, t)} onRetry={refresh} />
        ) : null}
        {shown === undefined && !gone && error === null ? <Loading /> : null}
      </main>
    </div>
  );
}

function titleOf({ kind, giver, receiver }: Activity, t: Translate): string {
  return kind === 'gift'
    ? t('feed.single.ofGift', { name: giver.firstName })
    : t('feed.single.ofRequest', { name: receiver.firstName });
}

interface CardProps {
  activity: Activity;
  onPictureFailed: () => void;
  children: ReactNode;
}

function Card({ activity, onPictureFailed, children }: CardProps) {
  const { t } = useTexts();
  const ended = ENDED[activity.status];
  const asked = useRef(false);
  // The link may have expired: a new one is asked for, once.
  const failed = () => {
    if (asked.current) return;
    asked.current = true;
    onPictureFailed();
  };
  return (
    <ActivityCard
      activity={activity}
      tag={ended === undefined ? undefined : <Tag>{t(ended)}</Tag>}
      withMenu={false}
      onPictureFailed={failed}
      eager
    >
      {children}
    </ActivityCard>
  );
}

function Gone() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<NotFoundDrawing />}
      title={t('feed.single.goneTitle')}
      text={t('feed.single.goneText')}
      actions={
        <Button block render={<Link to="/home" replace />}>
          {t('feed.single.home')}
        </Button>
      }
    />
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <FeedCardSkeleton />
    </div>
  );
}
