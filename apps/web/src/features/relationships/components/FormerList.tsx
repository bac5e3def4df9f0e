import type { FormerRelationship } from '@beso/contract/relationships';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import EyeOff from 'lucide-react/icons/eye-off';
import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { useHideFormer } from '../api.ts';
import { TYPE_TEXT } from './RelationshipRow.tsx';

/** Lists ended relationships, which can be hidden. */
export function FormerList({ former }: { former: readonly FormerRelationship[] }) {
  const { t, language } = useTexts();
  const headingId = useId();
  const hiding = useHideFormer();
  const set = (relationshipId: string, hidden: boolean) =>
    hiding.mutateAsync({ relationshipId, hidden }).then(
      () => {
        if (!hidden) return;
        const show = {
          label: t('relationships.before.show'),
          onClick: () => void set(relationshipId, false),
        };
        appToasts.success(t('relationships.before.hidden'), show, `former ${relationshipId}`);
      },
      (error: unknown) => appToasts.error(errorText(error, t)),
    );
  const day = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium' });
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h3 id={headingId} className="type-h3 text-text-2">
        {t('relationships.before.title')}
      </h3>
      <p className="type-sm mb-1 text-text-2">{t('relationships.before.text')}</p>
      <ul>
        {former.map(({ id, type, name, endedAt }) => (
          <li key={id} className="flex items-center border-border not-first:border-t">
            <Link
              to="/home"
              search={{ only: id }}
              className="pressable flex min-h-15 min-w-0 grow items-center gap-3.5 rounded-sm py-2"
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
            <IconButton label={t('relationships.before.hide', { name })} onClick={() => void set(id, true)}>
              <EyeOff size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
