import type { Activity } from '@beso/contract/activities';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { headlineOf, SmallPicture, useActivities } from '../../activities/index.ts';
import { latestOfPair } from '../latestOfPair.ts';

export function PairHistory({ activity }: { activity: Activity }) {
  const { t } = useTexts();
  const id = useId();
  const myId = useSession().session?.user.id;
  const { activities } = useActivities();
  const { giver, receiver } = activity;
  const other = giver.id === myId ? receiver : receiver.id === myId ? giver : undefined;
  const names = { one: giver.firstName, other: receiver.firstName };
  const theirs = activities && latestOfPair(activities, activity);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2">
        {other
          ? t('activities.between.you', { name: other.firstName })
          : t('activities.between.others', names)}
      </h2>
      {theirs?.length === 0 ? (
        <p className="py-2 text-text-2">
          {other
            ? t('activities.between.none', { name: other.firstName })
            : t('activities.between.noneOthers', names)}
        </p>
      ) : (
        <ul>
          {theirs?.map((known) => (
            <Row key={known.id} activity={known} myId={myId} />
          ))}
        </ul>
      )}
      {other ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2">
          <Button
            compact
            variant="quiet"
            render={<Link to="/give-besos" search={{ to: other.id, in: activity.relationshipId }} />}
          >
            {t('common.giveTo', { name: other.firstName })}
          </Button>
          <Link
            to="/statement"
            search={{ person: other.id, month: 'all' }}
            className="link link-tap type-sm gap-1"
          >
            {t('activities.between.all', { name: other.firstName })}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        </div>
      ) : null}
    </section>
  );
}

function Row({ activity, myId }: { activity: Activity; myId: string | undefined }) {
  const { t, language } = useTexts();
  const { id, category, image, description, createdAt, amount } = activity;
  const { key, values } = headlineOf(activity, myId);
  return (
    <li className="border-border not-first:border-t">
      <Link
        to="/activity/$activityId"
        params={{ activityId: id }}
        className="pressable -mx-2 flex min-h-17 items-start gap-3.5 rounded-md px-2 py-3 hover:bg-surface"
      >
        <SmallPicture category={category} image={image} />
        <span className="min-w-0 grow">
          <span className="line-clamp-2 leading-[1.375rem] font-strong">{description}</span>
          <span className="type-xs text-text-3">
            {t(key, values)} · <TimeAgo at={createdAt} />
          </span>
        </span>
        <span className="num shrink-0 text-lg leading-[1.375rem]! text-primary">
          <span aria-hidden="true">{numberFormat(language).format(amount)}</span>
          <span className="sr-only">{t('common.besos', { count: amount })}</span>
        </span>
      </Link>
    </li>
  );
}
