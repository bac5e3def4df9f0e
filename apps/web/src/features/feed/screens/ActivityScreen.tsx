import type { Activity } from '@beso/contract/activities';
import { useParams } from '@tanstack/react-router';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FeedCardSkeleton } from '../../../ui/feedback/FeedCardSkeleton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { StickyColumn } from '../../../ui/layout/StickyColumn.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import {
  ActivityCard,
  ActivityMenu,
  authorOf,
  LazyComments,
  LazyRefusedComments,
  useActivity,
} from '../../activities/index.ts';
import { RequestActions } from '../../besos/index.ts';
import { LazyRecommendationActions } from '../../recommendations/index.ts';
import { ActivityGone } from '../components/ActivityGone.tsx';
import { PairHistory } from '../components/PairHistory.tsx';

/** The page of one activity, on which a request can be answered. */
export function ActivityScreen() {
  const { t } = useTexts();
  const { session } = useSession();
  const back = useBack();
  const wide = useWide();
  const { activityId } = useParams({ from: '/data/member/activity/$activityId' });
  const { activity, gone, failure } = useActivity(activityId);
  const talks = activity?.status === 'approved';
  const between = activity !== undefined && activity.kind !== 'recommendation';
  const isBeside = between && wide && !talks;
  return (
    <div className={talks ? undefined : 'page-columns'}>
      <div className="column">
        <TopBar
          title={activity === undefined ? t('shell.nav.activity') : titleOf(activity, session?.user.id, t)}
          backLabel={t('common.back')}
          onBack={back}
          end={activity === undefined ? null : <ActivityMenu activity={activity} className="-mr-2.5" />}
        />
        <main className={cx('px-gutter flex grow flex-col pb-8 lg:pt-2', talks && TALK)}>
          {gone ? <ActivityGone /> : null}
          {gone ? <LazyRefusedComments /> : null}
          {activity === undefined ? null : (
            <>
              <ActivityCard activity={activity} single eager>
                <RequestActions activity={activity} />
                <LazyRecommendationActions activity={activity} />
              </ActivityCard>
              {talks ? (
                <div className={BESIDE}>
                  <LazyComments key={activity.id} activity={activity} />
                </div>
              ) : null}
              {between && !isBeside ? (
                <div className="mt-6 border-t border-border pt-5">
                  <PairHistory activity={activity} />
                </div>
              ) : null}
            </>
          )}
          {activity === undefined && !gone ? (
            failure === null ? (
              <Loading />
            ) : (
              <LoadFailure failure={failure} refresh />
            )
          ) : null}
        </main>
      </div>
      {isBeside ? (
        <StickyColumn>
          <PairHistory activity={activity} />
        </StickyColumn>
      ) : null}
    </div>
  );
}

/** From 1024 px the comments are beside the picture. In print they are below it. */
const TALK =
  'lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:content-start lg:items-start lg:gap-x-(--size-between) lg:pb-0 print:block';
const BESIDE =
  'contents lg:sticky lg:top-16 lg:row-span-2 lg:flex lg:h-[calc(100dvh-4.5rem)] lg:flex-col lg:overflow-y-auto lg:[&>section]:grow lg:[&>section]:pt-0 print:block print:h-auto print:overflow-visible';

function titleOf(activity: Activity, viewerId: string | undefined, t: Translate): string {
  const { id, firstName: name } = authorOf(activity);
  const [mine, theirs] = TITLES[activity.kind];
  return id === viewerId ? t(mine) : t(theirs, { name });
}

const TITLES = {
  gift: ['activities.single.yourGift', 'activities.single.ofGift'],
  request: ['activities.single.yourRequest', 'activities.single.ofRequest'],
  recommendation: ['activities.single.yourRecommendation', 'activities.single.ofRecommendation'],
} as const;

function Loading() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <FeedCardSkeleton />
    </div>
  );
}
