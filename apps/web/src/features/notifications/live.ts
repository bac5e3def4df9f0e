import { conversationPath } from '@beso/contract/conversation-path';
import { useEffect, useRef } from 'react';
import { closeNotifications } from '../../platform/connection/closeNotifications.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { isNativeApp } from '../../platform/native/device.ts';
import { safeRedirect } from '../../platform/navigation/destinations.ts';
import { useGoTo } from '../../platform/navigation/navigation.ts';
import { useRealtime } from '../../platform/realtime/index.ts';
import { onSessionEnded } from '../../platform/session/session.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';
import { storeUnreadCount } from './api.ts';
import { openPush } from './push/openedPush.ts';
import { endPushAfterSignOut, resumePush } from './push/push.ts';

/** Applies live events to the unread count and to this device's notifications. */
export function useNotificationsLive(): void {
  useRealtime('notifications.changed', ({ unread }) => storeUnreadCount(unread));
  useRealtime('conversations.changed', ({ personId, unread }) => {
    if (unread === 0) void closeNotifications(conversationPath(personId)).catch(() => undefined);
  });
  useEffect(() => {
    void resumePush();
    return onSessionEnded(endPushAfterSignOut);
  }, []);
  useOpenedFromDevice();
  useOpenedFromShell();
}

/** Opens the page of a tapped notification, and answers the waiting service worker. */
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

/** Opens the page of a push that was tapped in a native app. */
function useOpenedFromShell(): void {
  const { t } = useTexts();
  const goTo = useGoTo();
  const now = useRef({ t, goTo });
  now.current = { t, goTo };
  useEffect(() => {
    if (!isNativeApp()) return;
    const listening = import('../../platform/native/push.ts').then(({ onPushTapped }) =>
      onPushTapped((data) => {
        if (!openPush(data, now.current.goTo))
          appToasts.info(now.current.t('notifications.push.otherAccount'));
      }),
    );
    listening.catch(reportError);
    return () => void listening.then((stop) => stop()).catch(() => undefined);
  }, []);
}
