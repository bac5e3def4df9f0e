import type { Person } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { KeepHeight } from '../../../ui/layout/KeepHeight.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { usePartnerOf } from '../../relationships/index.ts';
import { type CardActivity, isUnapprovedRequest, otherPersonOf } from '../card.ts';
import { headlineOf } from '../headline.ts';
import { ActivityMenu } from './ActivityMenu.tsx';
import { CardPicture } from './CardPicture.tsx';
import { Reactions } from './Reactions.tsx';

export interface CardPlace {
  /** Counts from 1 to `total`, which is -1 while the feed may have more activities. */
  position?: number | undefined;
  total?: number | undefined;
}

export interface ActivityCardProps extends CardPlace {
  activity: CardActivity;
  tag?: ReactNode;
  /** Replaces the activity's picture, for example with a photo that is not uploaded yet. */
  photoUrl?: string | undefined;
  /** True for a card at the top of the page, whose picture loads at once. */
  eager?: boolean | undefined;
  /** False for an example or an unsent beso, whose card has no link or menu. */
  posted?: boolean | undefined;
  /** True on the activity's own page, where the card has no link and the header has the menu. */
  single?: boolean | undefined;
  /** True for an example activity, whose buttons only explain that the activity is an example. */
  sample?: boolean | undefined;
  children?: ReactNode;
}

const half = ({ id, firstName, avatarUrl }: Person) => ({ id, name: firstName, photoUrl: avatarUrl });

/** The heading's link covers the whole card; other controls lie above it. */
const WHOLE_CARD =
  'outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus pointer-fine:group-hover:underline';

export const ActivityCard = memo(function ActivityCard({
  activity,
  posted = true,
  single = false,
  sample = false,
  position,
  total,
  children,
  ...picture
}: ActivityCardProps) {
  const id = useId();
  const myId = useSession().session?.user.id;
  const { giver, receiver, createdAt, description, recommendation } = activity;
  const partner = usePartnerOf(recommendation ? undefined : activity.relationshipId, myId);
  const asks = isUnapprovedRequest(activity);
  const gone = activity.status === 'undone';
  return (
    <article
      aria-labelledby={id}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={position === undefined ? undefined : -1}
      className="group relative scroll-my-24"
    >
      <CardPicture activity={activity} posted={posted} headingId={id} {...picture} />
      <div className="flex items-start gap-2.5 pt-2.5 pl-1">
        {recommendation ? (
          <Avatar {...half(giver)} name={`${giver.firstName} ${giver.lastName}`} size="md" />
        ) : (
          <CoupleAvatar left={half(asks ? receiver : giver)} right={half(asks ? giver : receiver)} />
        )}
        <div className="min-w-0 grow">
          <h2 id={id} className="leading-[1.375rem] font-strong">
            {posted && !single && !gone ? (
              <Link to="/activity/$activityId" params={{ activityId: activity.id }} className={WHOLE_CARD}>
                <WhoToWhom activity={activity} />
              </Link>
            ) : (
              <WhoToWhom activity={activity} />
            )}
          </h2>
          <p className="type-xs text-text-3">
            <TimeAgo at={createdAt} />
            {recommendation?.location ? ` · ${recommendation.location}` : null}
          </p>
        </div>
        {posted && !single && !gone ? (
          <ActivityMenu activity={activity} describedBy={id} className="relative z-1 -mr-2.5" />
        ) : null}
      </div>
      {recommendation?.title ? <p className="px-1 pt-2 font-strong">{recommendation.title}</p> : null}
      <KeepHeight state={activity.status}>
        <p className={cx('px-1 pt-2 whitespace-pre-line', gone && 'text-text-2')}>
          {gone ? <TookBack activity={activity} /> : description}
        </p>
        {sample || (posted && activity.status === 'approved') ? (
          <div className="relative z-1">
            <Reactions
              activity={activity}
              sample={sample}
              describedBy={id}
              single={single}
              other={otherPersonOf(activity, myId)}
              partner={partner}
            />
          </div>
        ) : null}
        {children ? <div className="relative z-1">{children}</div> : null}
      </KeepHeight>
    </article>
  );
});

/** Stands in for a gift that its giver undid while the gift was on the page. */
function TookBack({ activity: { giver } }: { activity: CardActivity }) {
  const { t } = useTexts();
  const { session } = useSession();
  return (
    <span role="status">
      {giver.id === session?.user.id
        ? t('activities.youTookBack')
        : t('common.tookBack', { name: giver.firstName })}
    </span>
  );
}

function WhoToWhom({ activity }: { activity: CardActivity }) {
  const { t } = useTexts();
  const { session } = useSession();
  const { key, values } = headlineOf(activity, session?.user.id);
  return t(key, values);
}
