import { useSyncExternalStore } from 'react';
import { onTick, stepOf } from './clock.ts';
import { dateLocale } from './dateLocale.ts';
import { useTexts } from './index.ts';
import { relativeTime } from './relativeTime.ts';

/**
 * [S9-027] How long ago something was, in the person's language. What is under a day old is drawn again every
 * minute, the rest every hour.
 */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  const { t, language } = useTexts();
  const date = new Date(at);
  useSyncExternalStore(onTick, () => stepOf(date));
  const full = new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(date);
  return (
    <time dateTime={at} title={full} className={className}>
      {relativeTime(date, new Date(), language, t('common.justNow'))}
    </time>
  );
}
