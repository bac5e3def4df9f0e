import type { Activity } from '@beso/contract/activities';
import { memo } from 'react';
import { ActivityCard, type CardPlace } from '../../activities/index.ts';
import { RequestActions } from '../../besos/index.ts';

export interface FeedCardProps extends CardPlace {
  activity: Activity;
  eager?: boolean | undefined;
}

export const FeedCard = memo(function FeedCard({ activity, ...card }: FeedCardProps) {
  return (
    <ActivityCard activity={activity} {...card}>
      {activity.kind === 'request' ? <RequestActions activity={activity} /> : null}
    </ActivityCard>
  );
});
