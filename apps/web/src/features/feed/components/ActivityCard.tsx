import type { Person } from '@beso/contract/profiles';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { CoupleAvatar } from '../../../ui/CoupleAvatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Illustration } from '../../../ui/Illustration.tsx';
import { PictureFrame } from '../../../ui/PictureFrame.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { CARD_SIZES, type CardActivity, sourceSet } from '../card.ts';
import { ActivityMenu } from './ActivityMenu.tsx';

export interface ActivityCardProps {
  activity: CardActivity;
  /** Tags before the status, e.g. "Example". */
  tag?: ReactNode;
  /** Instead of the activity's picture, e.g. a photo that was not sent yet. */
  photoUrl?: string | undefined;
  /** First on the page: its picture is fetched at once. */
  eager?: boolean | undefined;
  onPictureFailed?: ((activityId: string) => void) | undefined;
  /** False for what nobody posted yet, and where the page has the menu. */
  withMenu?: boolean | undefined;
  /** Below the description. */
  children?: ReactNode;
}

const half = ({ id, firstName, avatarUrl }: Person) => ({ id, name: firstName, photoUrl: avatarUrl });

/** One beso in the feed: the deed's picture, how many, who to whom, when and what for. */
export const ActivityCard = memo(function ActivityCard({
  activity,
  tag,
  photoUrl,
  eager,
  onPictureFailed,
  withMenu = true,
  children,
}: ActivityCardProps) {
  const { t, language } = useTexts();
  const id = useId();
  const { session } = useSession();
  const { giver, receiver, amount, image } = activity;
  const pending = activity.status === 'pending';
  // One that was declined, withdrawn or forgotten gave nothing either.
  const asks = activity.kind === 'request' && activity.status !== 'approved';
  const asked =
    session?.user.id === giver.id ? t('feed.asksYou', { receiver: receiver.firstName }) : undefined;
  const names = { giver: giver.firstName, receiver: receiver.firstName };
  const signed = new Intl.NumberFormat(language, { signDisplay: asks ? 'auto' : 'always' });
  const approved = activity.kind === 'request' && activity.status === 'approved';
  return (
    <article aria-labelledby={id}>
      <PictureFrame
        src={photoUrl ?? image?.urls.feed}
        srcSet={image && !photoUrl ? sourceSet(image) : undefined}
        sizes={CARD_SIZES}
        alt={t('feed.photoBy', { name: giver.firstName })}
        fallback={<Illustration category={activity.category} eager={eager} />}
        failedLabel={t('feed.imageNotAvailable')}
        onFailed={onPictureFailed && (() => onPictureFailed(activity.id))}
        eager={eager}
        amount={{ value: signed.format(amount), unit: t('common.besosLabel', { count: amount }) }}
        tags={
          tag || approved ? (
            <>
              {tag}
              {approved ? <ApprovedTag /> : null}
            </>
          ) : null
        }
        veil={<PendingVeil pending={pending} />}
      />
      <div className="flex items-start gap-2.5 pt-2.5 pl-1">
        <CoupleAvatar left={half(asks ? receiver : giver)} right={half(asks ? giver : receiver)} />
        <div className="min-w-0 grow">
          <h2 id={id} className="leading-[1.375rem] font-strong">
            {asks ? (asked ?? t('feed.youAsk', names)) : t('feed.gave', names)}
          </h2>
          <p className="type-xs text-text-3">
            <TimeAgo at={activity.createdAt} />
          </p>
        </div>
        {withMenu ? <ActivityMenu activity={activity} describedBy={id} className="-mr-2.5" /> : null}
      </div>
      <p className="px-1 pt-2 whitespace-pre-line">{activity.description}</p>
      {children}
    </article>
  );
});

function ApprovedTag() {
  const { t } = useTexts();
  return (
    <Tag icon={<Check size={16} strokeWidth={3} aria-hidden="true" className="text-success" />}>
      {t('feed.approved')}
    </Tag>
  );
}

/** Over the picture of a request until it is answered; then it lifts. */
function PendingVeil({ pending }: { pending: boolean }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(pending);
  if (pending && !shown) setShown(true);
  if (!shown) return null;
  return (
    <div
      aria-hidden={!pending}
      onTransitionEnd={() => setShown(pending)}
      className={cx(
        'absolute inset-0 flex flex-col items-center justify-center gap-2.5 bg-veil px-4 pt-4 pb-11 text-center text-white',
        'transition-opacity duration-(--duration-base) ease-leave',
        !pending && 'opacity-0',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-white/14">
        <Hourglass size={24} aria-hidden="true" />
      </span>
      <p className="type-title">{t('feed.pending')}</p>
    </div>
  );
}
