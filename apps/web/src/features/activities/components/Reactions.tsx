import type { Activity } from '@beso/contract/activities';
import type { Person } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { useLazy, withTexts } from '../../../platform/lazyLoad.ts';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { toggleLike, useLikeState } from '../likes.ts';

const BUTTON =
  'pressable flex h-tap min-w-tap items-center justify-center gap-2 rounded-full px-2.5 hover:bg-surface';
/** Aligns the first button's icon with the card's text. */
const FIRST = 'justify-start! pl-2!';
const NUMBER = 'type-sm font-strong';
/** A tap on the faces beside the number counts as a tap on the number. */
const OVER_FACES = 'relative after:absolute after:inset-y-0 after:left-full after:w-24';

const loadLikers = withTexts(async () => (await import('./additions.ts')).LikersSheet, 'reactions');
const loadFaces = async () => (await import('./additions.ts')).LikerFaces;
const loadComments = withTexts(async () => (await import('./additions.ts')).CommentsSheet, 'reactions');

export interface ReactionsProps {
  activity: Pick<Activity, 'id' | 'likes' | 'comments' | 'liked'>;
  /** [S8-032] True for an example. Its buttons only explain that it is an example. */
  sample: boolean;
  /** The id of the card's heading, which tells screen readers to which card a button belongs. */
  describedBy?: string | undefined;
  /** True on the activity's own page, which lists the comments below and shows the likers' faces. */
  single?: boolean | undefined;
  /** The partner in a relationship of two, whose face replaces the number of likes. */
  partner?: Person | undefined;
  other?: Pick<Person, 'id' | 'firstName'> | undefined;
}

/** [S2-058] The buttons of a card: like, likers, comments, message. */
export function Reactions({ activity, sample, describedBy, single, partner, other }: ReactionsProps) {
  const { t, language } = useTexts();
  const { likes, liked } = useLikeState(activity);
  const { id: activityId, comments: count } = activity;
  const likers = useLazySheet(loadLikers, { activityId, likes });
  const comments = useLazySheet(loadComments, { activityId, count });
  const tapped = (act: () => void) => () =>
    sample ? appToasts.error(t('errors.activityNotFound'), 'example') : act();
  const showsFaces = single === true && likes > 0 && partner === undefined;
  const { code: LikerFaces } = useLazy(loadFaces, showsFaces);
  const number = numberFormat(language);
  return (
    <div className="flex items-center pt-1">
      <button
        type="button"
        aria-pressed={liked}
        aria-label={t('activities.like')}
        aria-describedby={describedBy}
        onClick={tapped(() => toggleLike(activity))}
        className={cx(BUTTON, FIRST, liked && 'text-primary')}
      >
        <Heart
          key={String(liked)}
          size={22}
          aria-hidden="true"
          fill={liked ? 'currentColor' : 'none'}
          className={cx(liked && 'animate-liked')}
        />
      </button>
      <button
        type="button"
        aria-label={t('activities.likes', { count: likes })}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-disabled={likes === 0 || undefined}
        onClick={() => likes > 0 && likers.show()}
        className={cx(
          BUTTON,
          NUMBER,
          'justify-start! pl-1! aria-disabled:hover:bg-transparent',
          liked && 'text-primary',
          single && partner === undefined && OVER_FACES,
        )}
      >
        {partner === undefined ? number.format(likes) : null}
      </button>
      {partner !== undefined && likes > (liked ? 1 : 0) ? (
        <span aria-hidden="true" className="pointer-events-none -ml-11 flex w-11 pl-1">
          <Avatar
            id={partner.id}
            name={`${partner.firstName} ${partner.lastName}`}
            photoUrl={partner.avatarUrl}
            size="xs"
            className="animate-liked"
          />
        </span>
      ) : null}
      {LikerFaces && showsFaces ? (
        <span aria-hidden="true" className="pointer-events-none ml-2 flex">
          <LikerFaces activityId={activityId} />
        </span>
      ) : null}
      {single ? null : (
        <button
          type="button"
          aria-label={t('activities.comments', { count: count })}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          onClick={tapped(comments.show)}
          className={cx(BUTTON, NUMBER, 'ml-1')}
        >
          <MessageCircle size={22} aria-hidden="true" />
          {number.format(count)}
        </button>
      )}
      {other === undefined || sample ? null : (
        <Link
          to="/find-friends"
          search={{ with: other.id }}
          aria-label={t('common.messageTo', { name: other.firstName })}
          className={cx(BUTTON, 'ml-auto')}
        >
          <MessagesSquare size={22} aria-hidden="true" />
        </Link>
      )}
      {likers.sheet}
      {comments.sheet}
    </div>
  );
}
