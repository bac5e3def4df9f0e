import { useEffect, useRef, useState } from 'react';
import { closeNotifications } from '../../../platform/connection/closeNotifications.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useUnread } from '../api.ts';

export function UnreadAnnouncer() {
  const { t } = useTexts();
  const unread = useUnread();
  const before = useRef(unread);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const known = before.current;
    before.current = unread;
    if (unread === undefined) return;
    if (known !== undefined && unread > known) setSpoken(t('shell.unread', { count: unread }));
    if (unread === 0) {
      void closeNotifications().catch(() => undefined);
      void navigator.clearAppBadge?.().catch(() => undefined);
    } else void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread, t]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
