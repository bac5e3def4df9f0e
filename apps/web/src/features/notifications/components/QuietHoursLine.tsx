import { Link } from '@tanstack/react-router';
import Moon from 'lucide-react/icons/moon';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { usePreferences } from '../preferences.ts';
import { shownTime } from '../quietHours.ts';

export function QuietHoursLine() {
  const { t, language } = useTexts();
  const { data } = usePreferences();
  if (data === undefined) return null;
  const { enabled, from, until } = data.quietHours;
  const shown = (time: string) => shownTime(time, dateLocale(language));
  return (
    <div className="flex items-center gap-3 px-1">
      <Moon size={20} aria-hidden="true" className="shrink-0" />
      <p className="type-sm grow text-text-2">
        {enabled
          ? t('notifications.quiet.line', { from: shown(from), until: shown(until) })
          : t('notifications.quiet.lineOff')}
      </p>
      <Link to="/notification-preferences" className="link link-tap type-sm">
        {t('notifications.quiet.change')}
      </Link>
    </div>
  );
}
