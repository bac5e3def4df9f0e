import { useEffect, useRef, useState } from 'react';
import { safeRedirect } from '../../../platform/destinations.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useGoTo } from '../../../platform/navigation.ts';
import { useRealtime } from '../../../platform/realtime/index.ts';
import { onGoodbye } from '../../../platform/session/session.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { refreshInbox, refreshInboxList, unreadArrived, useUnread } from '../api.ts';
import { closeShown, leavePush, resumePush } from '../push/push.ts';

/** While somebody is signed in: keeps inbox, number, app badge and push as they are on the server. */
export function LiveNotifications() {
  useRealtime('notifications.changed', ({ unread }) => {
    unreadArrived(unread);
    refreshInboxList();
  });
  // A block, or its end, changes which rows are shown.
  useRealtime('relationships.changed', refreshInbox);
  useEffect(() => {
    void resumePush();
    return onGoodbye(leavePush);
  }, []);
  useOpenedFromDevice();
  return <UnreadNumber />;
}

/** A tap on what the device shows, while the app is open, leads there; the service worker waits for the answer. */
function useOpenedFromDevice(): void {
  const goTo = useGoTo();
  const go = useRef(goTo);
  go.current = goTo;
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    const opened = ({ data, ports }: MessageEvent<{ open?: unknown } | null>) => {
      const path = safeRedirect(data?.open);
      if (path === null) return;
      ports[0]?.postMessage('opened');
      go.current(path);
    };
    serviceWorker.addEventListener('message', opened);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', opened);
  }, []);
}

/** The number on the app's icon, where there is one; spoken when it grows. */
function UnreadNumber() {
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
      void closeShown().catch(() => undefined);
      void navigator.clearAppBadge?.().catch(() => undefined);
    } else void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread, t]);
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>;
}
