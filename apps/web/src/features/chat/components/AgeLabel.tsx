import { useSyncExternalStore } from 'react';
import { lastTick, onTick } from '../../../platform/i18n/clock.ts';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { messageAge } from '../friends.ts';

/** The formatters that all rows share, because creating a formatter is slow. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const writer = writers.get(name) ?? new Intl.DateTimeFormat(locale, options);
  writers.set(name, writer);
  return writer;
}

/** [S9-028] The age of a message as 'Now', '{n}h', or a date, updated every minute. */
export function AgeLabel({ at, className }: { at: string; className?: string | undefined }) {
  const { t, language } = useTexts();
  useSyncExternalStore(onTick, lastTick, lastTick);
  const date = new Date(at);
  const now = new Date();
  const age = messageAge(date, now);
  const locale = dateLocale(language);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: '2-digit' } as const);
  const labels = {
    now: () => t('chat.time.now'),
    hours: () => t('chat.time.hours', { hours: age.kind === 'hours' ? age.hours : 0 }),
    date: () => writerOf(locale, { day: 'numeric', month: 'short', ...year }).format(date),
  };
  const full = writerOf(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date);
  return (
    <time dateTime={at} title={full} className={className}>
      {labels[age.kind]()}
    </time>
  );
}
