import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';

/** Stands in for an empty list and offers to invite somebody. */
export function NoFriends() {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      drawing={<MissingHalf />}
      title={t('chat.empty.title')}
      text={t('chat.empty.text')}
      actions={
        <Button block render={<Link to="/invitation-hub" />}>
          {t('shell.people.invite')}
        </Button>
      }
    />
  );
}

/** The last row of the list, which offers to invite somebody. */
export function InviteFriendRow() {
  const { t } = useTexts();
  return (
    <Link
      to="/invitation-hub"
      className="pressable mt-5 flex min-h-17 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-lg border-[1.5px] border-dashed border-border-strong px-4.5 py-3 hover:bg-surface"
    >
      <svg aria-hidden="true" viewBox="0 0 52 14" width={52} height={14} className="shrink-0">
        <path d="M0 14a13 13 0 0 1 26 0z" className="fill-primary" />
        <path
          d="M27.5 13a11.5 11.5 0 0 1 23 0z"
          fill="none"
          strokeWidth="2"
          strokeDasharray="1 3.4"
          strokeLinecap="round"
          className="stroke-primary"
        />
      </svg>
      <span className="min-w-0 flex-[1_1_6rem]">
        <span className="type-h3 block">{t('chat.missing.title')}</span>
        <span className="type-sm block text-text-2">{t('chat.missing.text')}</span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className="shrink-0" />
    </Link>
  );
}

export function FriendsSkeleton() {
  const { t } = useTexts();
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['one', 'two', 'three', 'four'].map((row) => (
        <div key={row} className="flex items-center gap-3.5 border-b border-border py-3.5">
          <Skeleton className="size-13" />
          <span className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
          <Skeleton className="size-tap" />
        </div>
      ))}
    </div>
  );
}
