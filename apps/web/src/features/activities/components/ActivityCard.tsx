import type { Person } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { HeldHeight } from '../../../ui/layout/HeldHeight.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { partnerOf } from '../../relationships/index.ts';
import { asksForBesos, type CardActivity, otherOf } from '../card.ts';
import { headlineOf } from '../headline.ts';
import { ActivityMenu } from './ActivityMenu.tsx';
import { CardPicture } from './CardPicture.tsx';
import { Reactions } from './Reactions.tsx';

export interface CardPlace {
  /** Its place in a feed, from 1 on, and of how many; -1 while more may come. */
  position?: number | undefined;
  total?: number | undefined;
}

export interface ActivityCardProps extends CardPlace {
  activity: CardActivity;
  /** Tags before the status, e.g. "Example". */
  tag?: ReactNode;
  /** Instead of the activity's picture, e.g. a photo that was not sent yet. */
  photoUrl?: string | undefined;
  /** First on the page: its picture is fetched at once. */
  eager?: boolean | undefined;
  /** False for an example, and for what the server does not have yet: nobody can do anything with it. */
  posted?: boolean | undefined;
  /** True on its own page, whose head has the menu and to which its card need not lead. */
  single?: boolean | undefined;
  /** One that the server does not have, which shows how it would be: what is tapped says so. */
  sample?: boolean | undefined;
  /** Below the description: what other features let a person do with it. */
  children?: ReactNode;
}

const half = ({ id, firstName, avatarUrl }: Person) => ({ id, name: firstName, photoUrl: avatarUrl });

/** The link in the heading reaches over the whole card; what else can be tapped lies above it. */
const WHOLE_CARD =
  'outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus pointer-fine:group-hover:underline';

/**
 * One beso: the deed's picture, how many, who to whom, when and what for, and what can be done with it. Or a
 * recommendation, which has one person and no number.
 */
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
  const asks = asksForBesos(activity);
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
      <HeldHeight state={activity.status}>
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
              other={otherOf(activity, myId)}
              partner={recommendation ? undefined : partnerOf(activity.relationshipId, myId)}
            />
          </div>
        ) : null}
        {children ? <div className="relative z-1">{children}</div> : null}
      </HeldHeight>
    </article>
  );
});

/** Of a gift that stood on the page when its giver took it back. */
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
