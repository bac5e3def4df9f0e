import type { NotificationPreferences } from '@beso/contract/notifications';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { setShowContent } from '../preferences.ts';

/** Sets whether pushes and mails contain texts, which others may see on a locked screen. */
export function ShowContentRow({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="mt-3.5 flex items-center gap-3 rounded-lg bg-surface px-4.5 py-3">
      <div className="grow">
        <p className="font-mid">{t('notifications.showContent.label')}</p>
        <p id={id} className="type-xs text-text-2">
          {t('notifications.showContent.help')}
        </p>
      </div>
      <Switch
        label={t('notifications.showContent.label')}
        describedBy={id}
        checked={preferences.showContent}
        onChange={setShowContent}
      />
    </div>
  );
}
