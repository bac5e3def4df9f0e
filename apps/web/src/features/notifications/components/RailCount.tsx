import { UNREAD_COUNTED_MAX } from '@beso/contract/limits';
import { useTexts } from '../../../platform/i18n/index.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useUnread } from '../api.ts';

export function RailCount() {
  const { t } = useTexts();
  const unread = useUnread() ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <CountBadge count={unread} countedMax={UNREAD_COUNTED_MAX} />
      <VisuallyHidden>{t('shell.unread', { count: unread })}</VisuallyHidden>
    </>
  );
}
