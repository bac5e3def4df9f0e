import { useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { peopleOf, useRelationships } from '../../relationships/index.ts';

export interface SecondPartnerProps {
  besides?: string;
  /** True while the couple is being created, whose own live event must cause no warning. */
  still?: boolean;
}

/** Tells a person who has a partner that this would be a second couple. */
export function SecondPartnerWarning({ besides, still = false }: SecondPartnerProps) {
  const { t, language } = useTexts();
  const { profile } = useSession();
  const { data: latest } = useRelationships();
  const [data, setData] = useState(still ? undefined : latest);
  if (!still && data !== latest) setData(latest);
  const couples = data?.relationships.filter(({ type }) => type === 'couple') ?? [];
  const partners = peopleOf(couples, profile?.id).filter(({ id }) => id !== besides);
  if (partners.length === 0) return null;
  const names = new Intl.ListFormat(language).format(partners.map(({ firstName }) => firstName));
  return (
    <p
      role="status"
      className="narrow:type-sm rounded-md bg-surface-2 px-4 py-3 text-left wrap-anywhere narrow:py-2"
    >
      {t('connections.card.second', { count: partners.length, partners: names })}
    </p>
  );
}
