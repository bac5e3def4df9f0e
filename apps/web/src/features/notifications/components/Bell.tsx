import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import { Link } from '@tanstack/react-router';
import BellIcon from 'lucide-react/icons/bell';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { useUnread } from '../api.ts';

/** The bell in a phone's header, with the unread count. */
export function Bell() {
  const { t } = useTexts();
  const unread = useUnread() ?? 0;
  const name = t('shell.nav.notifications');
  return (
    <IconButton
      label={unread === 0 ? name : `${name}, ${t('shell.unread', { count: unread })}`}
      render={<Link to="/notifications" className="relative" />}
    >
      <BellIcon size={24} />
      {unread === 0 ? null : (
        <CountBadge
          count={unread}
          countedMax={UNREAD_COUNTED_MAX}
          className="absolute top-0.5 left-1/2 min-h-5! min-w-5! px-1! text-[min(0.6875rem,16px)]!"
        />
      )}
    </IconButton>
  );
}
