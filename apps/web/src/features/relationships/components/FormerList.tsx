import type { FormerRelationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { TYPE_TEXT } from './RelationshipRow.tsx';

export function FormerList({ former }: { former: readonly FormerRelationship[] }) {
  const { t, language } = useTexts();
  const headingId = useId();
  const day = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium' });
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="type-h3 text-text-2">
        {t('relationships.before.title')}
      </h3>
      <p className="type-sm mb-1 text-text-2">{t('relationships.before.text')}</p>
      <ul>
        {former.map(({ id, type, name, endedAt }) => (
          <li key={id} className="border-border not-first:border-t">
            <Link
              to="/home"
              search={{ only: id }}
              className="pressable flex min-h-15 w-full items-center gap-3.5 rounded-sm py-2"
            >
              <Avatar
                id={id}
                name={name}
                {...(type === 'group' && { icon: <Users size={20} /> })}
                className="grayscale"
              />
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere">{name}</span>
                <span className="type-xs block text-text-2">
                  {t(TYPE_TEXT[type])} ·{' '}
                  {t('relationships.before.until', { day: day.format(new Date(endedAt)) })}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
