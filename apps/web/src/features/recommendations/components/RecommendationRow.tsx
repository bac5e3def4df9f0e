import type { Activity } from '@beso/contract/activities';
import { Link } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import { memo, useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { ActivityMenu, Reactions } from '../../activities/index.ts';
import { ArchPhoto } from './ArchPhoto.tsx';
import { AudienceIcon } from './AudienceIcon.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { SaveButton } from './SaveButton.tsx';

export interface RecommendationRowProps {
  activity: Activity;
  /** True for the first rows of the page, whose pictures load at once. */
  eager: boolean;
}

export const RecommendationRow = memo(function RecommendationRow({
  activity,
  eager,
}: RecommendationRowProps) {
  const { t } = useTexts();
  const id = useId();
  const myId = useSession().session?.user.id;
  const { giver, createdAt, description, recommendation } = activity;
  const mine = giver.id === myId;
  return (
    <article
      aria-labelledby={`${id}-name ${id}-what`}
      className="relative flex flex-wrap items-start gap-3.5 border-border py-4 not-first:border-t"
    >
      <div className="w-28 shrink-0 narrow:w-20 lg:w-38">
        <ArchPhoto activity={activity} eager={eager} />
      </div>
      {/* Large text moves below the photo, because no word would fit beside it. */}
      <div className="flex min-w-0 grow basis-44 flex-col gap-2">
        <div className="flex items-center gap-2">
          <Avatar
            id={giver.id}
            name={`${giver.firstName} ${giver.lastName}`}
            photoUrl={giver.avatarUrl}
            size="xs"
          />
          <div className="min-w-0 grow">
            <h2 id={`${id}-name`} className="type-sm font-strong wrap-anywhere">
              {mine ? t('recommendations.you') : giver.firstName}
            </h2>
            <p className="type-xs text-text-3">
              <TimeAgo at={createdAt} />
            </p>
          </div>
          <span className="relative z-1 -mr-2.5">
            {mine ? (
              <DeleteButton activity={activity} describedBy={`${id}-what`} />
            ) : (
              <ActivityMenu activity={activity} describedBy={`${id}-what`} />
            )}
          </span>
        </div>
        <Link
          to="/activity/$activityId"
          params={{ activityId: activity.id }}
          className="outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          <span id={`${id}-what`} className="block wrap-anywhere">
            {recommendation?.title ? <b className="block font-strong">{recommendation.title}</b> : null}
            <span className="line-clamp-6 whitespace-pre-line">{description}</span>
          </span>
        </Link>
        {recommendation?.location ? (
          <p className="type-xs flex items-start gap-1.5 text-text-2">
            <MapPin size={16} aria-hidden="true" className="mt-px shrink-0" />
            <span className="min-w-0 wrap-anywhere">{recommendation.location}</span>
          </p>
        ) : null}
        {recommendation ? (
          <div className="flex flex-wrap items-center gap-x-2">
            <Tag variant="tint" icon={<AudienceIcon audience={recommendation.audience} size={16} />}>
              {t(`recommendations.audience.${recommendation.audience}`)}
            </Tag>
            <span className="relative z-1 -ml-2.5 flex flex-wrap items-center">
              <Reactions activity={activity} sample={false} describedBy={`${id}-what`} />
              <span className="pt-1">
                <SaveButton activity={activity} describedBy={`${id}-what`} />
              </span>
            </span>
          </div>
        ) : null}
      </div>
    </article>
  );
});
