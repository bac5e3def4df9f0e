import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationPreferences,
} from '@beso/contract/notifications';
import BellOff from 'lucide-react/icons/bell-off';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { Fragment, type ReactElement } from 'react';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { KIND_GROUPS } from '../kinds.tsx';
import { setPreference } from '../preferences.ts';
import { usePushState } from '../push/usePushState.ts';

const CHANNELS: Record<NotificationChannel, { label: TranslationKey; icon: ReactElement }> = {
  app: { label: 'notifications.channel.app', icon: <Inbox size={20} aria-hidden="true" /> },
  push: { label: 'notifications.channel.push', icon: <Smartphone size={20} aria-hidden="true" /> },
  email: { label: 'notifications.channel.email', icon: <Mail size={20} aria-hidden="true" /> },
};

/** [S2-026] Shows a switch for each kind of notification and channel. */
export function PreferenceMatrix({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTexts();
  // The switches apply to all devices, even if this browser cannot show pushes.
  const isMute = ['refused', 'unsupported'].includes(usePushState());
  const nameOf = (channel: NotificationChannel) =>
    channel === 'push' && isMute
      ? `${t(CHANNELS.push.label)} (${t('notifications.push.notHere')})`
      : t(CHANNELS[channel].label);
  return (
    <div className="@container mt-5.5 lg:mt-0">
      {/* With large text, each label has a row of its own. */}
      <div className="grid grid-cols-[minmax(0,1fr)_repeat(3,calc(var(--spacing)*13))] items-center gap-x-1.5 narrow:grid-cols-[minmax(0,1fr)_repeat(3,calc(var(--spacing)*12))] narrow:gap-x-0.5">
        <span />
        {NOTIFICATION_CHANNELS.map((channel) => (
          <span
            key={channel}
            title={nameOf(channel)}
            className={cx(
              'type-tab flex flex-col items-center gap-1 text-center',
              channel === 'push' && isMute ? 'text-text-3 line-through' : 'text-text-2',
            )}
          >
            {channel === 'push' && isMute ? <BellOff size={20} aria-hidden="true" /> : CHANNELS[channel].icon}
            {t(CHANNELS[channel].label)}
          </span>
        ))}
        {KIND_GROUPS.map(({ group, heading, kinds }) => (
          <Fragment key={group}>
            <h2 className="type-h3 col-span-full mt-4 mb-0.5">{t(heading)}</h2>
            {kinds.map((kind, index) => (
              <Fragment key={kind}>
                {index === 0 ? null : <span className="col-span-full border-t border-border" />}
                <span className="py-2 leading-[1.375rem] @max-[14rem]:col-span-full">
                  {t(`messages.kind.${kind}`)}
                </span>
                {NOTIFICATION_CHANNELS.map((channel, place) => (
                  <Switch
                    key={channel}
                    label={`${t(`messages.kind.${kind}`)}, ${nameOf(channel)}`}
                    checked={preferences.matrix[kind][channel]}
                    onChange={(enabled) => setPreference({ kind, channel, enabled })}
                    className={place === 0 ? '@max-[14rem]:col-start-2' : undefined}
                  />
                ))}
              </Fragment>
            ))}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
