import { useSyncExternalStore } from 'react';
import { onTick, stepOf } from './clock.ts';
import { dateLocale } from './dateLocale.ts';
import { useTexts } from './index.ts';
import { relativeTime } from './relativeTime.ts';
import { useTimesLanguage } from './timesLanguage.ts';

const WRITTEN_OUT = { dateStyle: 'full', timeStyle: 'short' } as const;

/** The formatters that all cards share, because creating a formatter is slow. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writerOf(locale: string): Intl.DateTimeFormat {
  const writer = writers.get(locale) ?? new Intl.DateTimeFormat(locale, WRITTEN_OUT);
  writers.set(locale, writer);
  return writer;
}

/** [S4-010] [S9-027] Shows how long ago something was, in the language chosen for times. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  const { t, language } = useTexts();
  const chosen = useTimesLanguage() ?? language;
  const isOwn = chosen === language;
  const date = new Date(at);
  const step = () => stepOf(date);
  useSyncExternalStore(onTick, step, step);
  const full = writerOf(isOwn ? dateLocale(language) : chosen).format(date);
  return (
    <time dateTime={at} title={full} lang={isOwn ? undefined : chosen} className={className}>
      {relativeTime(date, new Date(), chosen, isOwn ? t('common.justNow') : undefined)}
    </time>
  );
}
