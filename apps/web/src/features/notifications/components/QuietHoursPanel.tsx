import type { NotificationPreferences } from '@beso/contract/notifications';
import { useId } from 'react';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { type Language, useTexts } from '../../../platform/i18n/index.ts';
import { SelectField } from '../../../ui/controls/SelectField.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { setQuietHours } from '../preferences.ts';
import { shownTime, timeOptions } from '../quietHours.ts';
import { NightDial } from './NightDial.tsx';

/** Returns the name of a time zone in this language, such as "Central European Time". */
function zoneName(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** [S2-026] Sets the quiet hours, in the time zone of the profile. */
export function QuietHoursPanel({ preferences }: { preferences: NotificationPreferences }) {
  const { t, language } = useTexts();
  const id = useId();
  const { quietHours, timeZone } = preferences;
  const { enabled, from, until } = quietHours;
  const locale = dateLocale(language);
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4.5">
      <div className="flex items-center gap-2">
        <h2 id={id} className="type-h3 grow">
          {t('notifications.quiet.title')}
        </h2>
        <Switch
          label={t('notifications.quiet.title')}
          checked={enabled}
          onChange={(checked) => setQuietHours({ ...quietHours, enabled: checked })}
        />
      </div>
      <div className="mt-1 flex items-end gap-3.5">
        <NightDial
          enabled={enabled}
          from={from}
          until={until}
          label={`${shownTime(from, locale)} – ${shownTime(until, locale)}`}
          className="w-44 max-w-[48%]"
        />
        <p className="type-sm grow text-text-2">
          {enabled ? t('notifications.quiet.on') : t('notifications.quiet.off')}
        </p>
      </div>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-2.5">
        <SelectField
          label={t('notifications.quiet.from')}
          options={timeOptions(from, until, locale)}
          value={from}
          onChange={(event) => setQuietHours({ ...quietHours, from: event.target.value })}
        />
        <SelectField
          label={t('notifications.quiet.until')}
          options={timeOptions(until, from, locale)}
          value={until}
          onChange={(event) => setQuietHours({ ...quietHours, until: event.target.value })}
        />
      </div>
      <p className="type-xs mt-2 text-text-2">{zoneName(timeZone, language)}</p>
    </section>
  );
}
