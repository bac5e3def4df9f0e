import type { FeedFilter, FeedPart } from '@beso/contract/feed';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { useCachedRelationships } from '../../relationships/index.ts';
import { monthName } from '../../statement/index.ts';
import { FeedSkeleton } from './FeedNotices.tsx';
import { onlyOtherMemberOf } from './FilterChips.tsx';

/** Says that this month or filter has no activities, and links to the rest of the feed. */
export function EmptyPart({ only, month }: FeedPart) {
  if (month !== undefined) return <EmptyMonth month={month} />;
  return only === undefined ? null : <EmptyFilter only={only} />;
}

function EmptyMonth({ month }: { month: string }) {
  const { t, language } = useTexts();
  const name = monthName(month, language, { month: 'long', year: 'numeric' });
  return (
    <EmptyState
      level={2}
      drawing={<MissingHalf />}
      title={t('feed.month.emptyTitle', { month: name })}
      text={t('feed.month.emptyText')}
      actions={
        <Button block render={<Link to="/home" />}>
          {t('feed.filter.all')}
        </Button>
      }
    />
  );
}

function EmptyFilter({ only }: { only: FeedFilter }) {
  const { t } = useTexts();
  const myId = useSession().session?.user.id;
  const { data, isPending } = useCachedRelationships();
  const relationship = data?.relationships.find(({ id }) => id === only);
  const other = relationship && onlyOtherMemberOf(relationship, myId);
  if (only !== 'mine' && isPending) return <FeedSkeleton />;
  const gone = only !== 'mine' && relationship === undefined;
  const title = gone
    ? t('feed.filter.goneTitle')
    : relationship === undefined
      ? t('feed.filter.mineTitle')
      : other === undefined
        ? t('feed.filter.groupTitle', { group: relationship.name })
        : t('feed.filter.withTitle', { name: other.firstName });
  const text = gone
    ? t('feed.filter.goneText')
    : only === 'mine'
      ? t('feed.filter.mineText')
      : t('feed.filter.withText');
  return (
    <EmptyState
      level={2}
      drawing={<MissingHalf />}
      title={title}
      text={text}
      actions={
        <>
          {gone ? null : (
            <Button
              block
              icon={<BesoGlyph size={24} />}
              render={<Link to="/give-besos" search={{ to: other?.id, in: relationship?.id }} />}
            >
              {other === undefined ? t('feed.give') : t('common.firstBeso', { name: other.firstName })}
            </Button>
          )}
          <Button block variant={gone ? 'primary' : 'quiet'} render={<Link to="/home" />}>
            {t('feed.filter.all')}
          </Button>
        </>
      }
    />
  );
}
