import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';

const DAY_MS = 86_400_000;

export function DayLabel({ at }: { at: string }) {
  const { t, language } = useTexts();
  const day = new Date(at);
  const isDay = (other: Date) => day.toDateString() === other.toDateString();
  const now = new Date();
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const label = isDay(now)
    ? t('chat.today')
    : isDay(new Date(now.getTime() - DAY_MS))
      ? t('chat.yesterday')
      : new Intl.DateTimeFormat(dateLocale(language), {
          weekday: 'short',
          day: 'numeric',
          month: 'long',
          ...year,
        }).format(day);
  return <li className="type-xs pt-4 pb-1 text-center font-semibold text-text-2">{label}</li>;
}

export function NewLabel() {
  const { t } = useTexts();
  return (
    <li
      data-first-unread=""
      className="type-xs flex items-center gap-3 pt-3 pb-1 font-semibold text-primary before:h-px before:grow before:bg-primary after:h-px after:grow after:bg-primary"
    >
      {t('chat.new')}
    </li>
  );
}
