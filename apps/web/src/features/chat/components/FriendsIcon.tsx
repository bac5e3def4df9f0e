import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import Users from 'lucide-react/icons/users';
import { useTexts } from '../../../platform/i18n/index.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useUnreadConversations } from '../unread.ts';

export function FriendsIcon() {
  const unread = useUnreadConversations();
  return (
    <span className="relative grid place-items-center">
      <Users size={24} />
      {unread === 0 ? null : (
        <CountBadge
          count={unread}
          countedMax={UNREAD_COUNTED_MAX}
          className="absolute -top-2 left-1/2 min-h-5! min-w-5! px-1! text-[min(0.6875rem,16px)]!"
        />
      )}
      <UnreadSaid unread={unread} />
    </span>
  );
}

/** Shows the number of unread conversations at the end of the rail's link to Friends. */
export function FriendsCount() {
  const unread = useUnreadConversations();
  if (unread === 0) return null;
  return (
    <>
      <CountBadge count={unread} countedMax={UNREAD_COUNTED_MAX} />
      <UnreadSaid unread={unread} />
    </>
  );
}

function UnreadSaid({ unread }: { unread: number }) {
  const { t } = useTexts();
  return unread === 0 ? null : <VisuallyHidden>{t('shell.unread', { count: unread })}</VisuallyHidden>;
}
