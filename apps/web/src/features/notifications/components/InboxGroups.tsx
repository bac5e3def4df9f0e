import type { Notification } from '@beso/contract/notifications';
import { useId, useSyncExternalStore } from 'react';
import { dayNumberIn } from '../../../platform/i18n/calendarDay.ts';
import { lastTick, onTick } from '../../../platform/i18n/clock.ts';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { type Language, type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { groupByTime, type InboxPeriod, type NotificationGroup } from '../groups.ts';
import { InboxRow } from './InboxRow.tsx';

function headingOf(span: InboxPeriod, t: Translate, language: Language): string {
  if (span.kind === 'today') return t('notifications.today');
  if (span.kind === 'week') return t('notifications.thisWeek');
  const words = new Intl.DateTimeFormat(dateLocale(language), {
    timeZone: 'UTC',
    month: 'long',
    ...(!span.thisYear && { year: 'numeric' }),
  }).format(Date.UTC(span.year, span.month - 1));
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

export interface InboxGroupsProps {
  rows: readonly Notification[];
  onOpen: (notification: Notification) => void;
}

/** Groups the rows under Today, This week and months, by the person's calendar. */
export function InboxGroups({ rows, onOpen }: InboxGroupsProps) {
  const { profile } = useSession();
  const timeZone = profile?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  useSyncExternalStore(onTick, () => dayNumberIn(timeZone, lastTick()));
  return groupByTime(rows, new Date(), timeZone).map((group) => (
    <InboxGroup key={group.id} group={group} onOpen={onOpen} />
  ));
}

function InboxGroup({ group, onOpen }: { group: NotificationGroup; onOpen: InboxGroupsProps['onOpen'] }) {
  const { t, language } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-5">
      <h2 id={id} className="type-h2 mb-0.5">
        {headingOf(group.span, t, language)}
      </h2>
      <ul>
        {group.rows.map((row) => (
          <InboxRow key={row.id} notification={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
