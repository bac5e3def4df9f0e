import { Link } from '@tanstack/react-router';
import { BalanceHero, RequestList } from '../../features/besos/index.ts';
import { MoreMenu } from '../../features/moderation/index.ts';
import { peopleOf, useRelationships } from '../../features/relationships/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { numberFormat } from '../../platform/i18n/numberFormat.ts';
import { useSession } from '../../platform/session/session.ts';
import { StickyColumn } from '../../ui/layout/StickyColumn.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { BesoGlyph } from '../../ui/pictures/BesoGlyph.tsx';

/** The right column on wide screens: the balance, requests to answer and connections. */
export function Aside({ besideFeed }: { besideFeed: boolean }) {
  return (
    <StickyColumn>
      <BalanceHero />
      <RequestList brief={besideFeed} />
      <MyPeople />
    </StickyColumn>
  );
}

function MyPeople() {
  const { t, language } = useTexts();
  const { session } = useSession();
  const { data } = useRelationships();
  const people = peopleOf(data?.relationships ?? [], session?.user.id);
  return (
    <section>
      <h2 className="type-h3">{t('shell.people.title')}</h2>
      <ul>
        {people.map((person) => (
          <li
            key={person.id}
            className="flex min-h-14 items-center gap-3.5 border-border py-1.5 not-first:border-t"
          >
            <Avatar
              id={person.id}
              name={`${person.firstName} ${person.lastName}`}
              photoUrl={person.avatarUrl}
              size="sm"
            />
            <span id={`person-${person.id}`} className="min-w-0 grow truncate">
              {person.firstName} {person.lastName}
            </span>
            <span className="inline-flex shrink-0 items-center gap-1.5">
              <BesoGlyph size={18} className="text-primary" />
              <span aria-hidden="true" className="num text-[1.0625rem]">
                {numberFormat(language).format(person.totalBesos)}
              </span>
              <span className="sr-only">{t('common.besos', { count: person.totalBesos })}</span>
            </span>
            <MoreMenu
              describedBy={`person-${person.id}`}
              className="-mr-2.5 -ml-2"
              subject={{ report: { kind: 'person', id: person.id }, author: person, people: [person] }}
            />
          </li>
        ))}
      </ul>
      <Link to="/invitation-hub" className="link link-tap type-sm">
        {t('shell.people.invite')}
      </Link>
    </section>
  );
}
