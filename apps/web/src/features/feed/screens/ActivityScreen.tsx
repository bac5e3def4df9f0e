import type { Activity } from '@beso/contract/activities';
import { useParams } from '@tanstack/react-router';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FeedCardSkeleton } from '../../../ui/feedback/FeedCardSkeleton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { StayingColumn } from '../../../ui/layout/StayingColumn.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import {
  ActivityCard,
  ActivityMenu,
  authorOf,
  LaterComments,
  LaterRefusedComments,
  useActivity,
} from '../../activities/index.ts';
import { RequestActions } from '../../besos/index.ts';
import { LaterRecommendationActions } from '../../recommendations/index.ts';
import { ActivityGone } from '../components/ActivityGone.tsx';
import { BetweenTwo } from '../components/BetweenTwo.tsx';

/** Shows one activity, live. Notifications lead here, and a request can be answered here. */
export function ActivityScreen() {
  const { t } = useTexts();
  const { session } = useSession();
  const back = useBack();
  const wide = useWide();
  const { activityId } = useParams({ from: '/data/member/activity/$activityId' });
  const { activity, gone, failure } = useActivity(activityId);
  return (
    <div className="page-columns">
      <div className="column">
        <TopBar
          title={activity === undefined ? t('shell.nav.activity') : titleOf(activity, session?.user.id, t)}
          backLabel={t('common.back')}
          onBack={back}
          end={activity === undefined ? null : <ActivityMenu activity={activity} className="-mr-2.5" />}
        />
        <main className="px-gutter flex grow flex-col pb-8 lg:pt-2">
          {gone ? <ActivityGone /> : null}
          {gone ? <LaterRefusedComments /> : null}
          {activity === undefined ? null : (
            <>
              <ActivityCard activity={activity} single eager>
                <RequestActions activity={activity} />
                <LaterRecommendationActions activity={activity} />
              </ActivityCard>
              {activity.status === 'approved' ? (
                <LaterComments key={activity.id} activity={activity} />
              ) : null}
              {wide || activity.kind === 'recommendation' ? null : (
                <div className="mt-6 border-t border-border pt-5">
                  <BetweenTwo activity={activity} />
                </div>
              )}
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
      {wide && activity !== undefined && activity.kind !== 'recommendation' ? (
        <StayingColumn>
          <BetweenTwo activity={activity} />
        </StayingColumn>
      ) : null}
    </div>
  );
}

/** Names the author in the title: the giver of a gift, the asking person of a request. */
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
