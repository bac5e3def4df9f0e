import { nameFromUrl } from '@beso/contract/address-names';
import { DEFAULT_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type TextKeysOf, type TextValues, textIn } from '@beso/contract/translator';
import en from '../../locales/en/previews.json' with { type: 'json' };
import es from '../../locales/es/previews.json' with { type: 'json' };
import fr from '../../locales/fr/previews.json' with { type: 'json' };
import it from '../../locales/it/previews.json' with { type: 'json' };
import type { NamedPage } from '../../platform/html/named-pages.ts';
import { type PageHead, pageHeadOf } from '../../platform/html/page-head.ts';
import type { Services } from '../../platform/services.ts';
import { findLanguage } from '../profiles/index.ts';
import { findInvitation } from './queries.ts';
import { hashInvitationToken } from './token.ts';

addTexts('en', 'previews', en);
addTexts('es', 'previews', es);
addTexts('fr', 'previews', fr);
addTexts('it', 'previews', it);

type Key = TextKeysOf<{ previews: typeof en }>;
const textOf = (language: Language, key: Key, values?: TextValues) => textIn(language, key, values) ?? '';

interface Named {
  readonly inviter: string | null;
  readonly partner: string | null;
  readonly group: string | null;
}

/** [S2-132] Returns the head of an invitation's page. General words replace unknown names. */
function invitationHead(
  services: Services,
  language: Language,
  path: string,
  { inviter, partner, group }: Named,
): PageHead {
  const names = {
    inviter: inviter ?? textOf(language, 'previews.friend'),
    partner: partner ?? textOf(language, 'previews.someone'),
    group: group ?? '',
  };
  const kind = group === null ? 'partner' : 'group';
  return pageHeadOf(services.publicUrl(), path, {
    language,
    title: textOf(language, `previews.${kind}.title`, names),
    description: textOf(language, `previews.${kind}.text`, names),
  });
}

/** Returns the same head for unknown, used, expired and withdrawn invitations, which must look alike. */
function closedHead(services: Services, language: Language, path: string): PageHead {
  const title = textOf(language, 'previews.closed.title');
  const description = textOf(language, 'previews.closed.text');
  return { ...pageHeadOf(services.publicUrl(), path, { language, title, description }), isMissing: true };
}

/** [S2-029] The form of a person's id in /join. All other texts are tokens of invitations. */
const PERSON = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** [S2-131] [S2-133] Returns the page head for a token, with the names that its holder may see. */
async function headOfToken(
  services: Services,
  path: string,
  token: string,
  preferred: Language | undefined,
): Promise<PageHead> {
  const { db } = services.database;
  const hash = hashInvitationToken(token);
  const found = hash === undefined ? undefined : await findInvitation(db, hash);
  if (found === undefined || found.isAccepted || found.isDeclined || found.isExpired) {
    return closedHead(services, preferred ?? DEFAULT_LANGUAGE, path);
  }
  const language = preferred ?? (await findLanguage(db, found.inviterId));
  return invitationHead(services, language, path, {
    inviter: found.inviterFirstName,
    partner: found.partnerName,
    group: found.relationshipType === 'couple' ? null : (found.groupName ?? ''),
  });
}

export type PersonPageHead = (
  services: Services,
  base: '/join',
  id: string,
  preferred: Language | undefined,
) => Promise<PageHead>;

/**
 * Returns the pages of invitations, some with a token, some with names in the query.
 * @param personPageHead returns the head of a person's page, which is also at /join
 */
export function invitationPages(services: Services, personPageHead: PersonPageHead): NamedPage[] {
  const withToken = (base: '/invitation' | '/join'): NamedPage => ({
    path: `${base}/:token`,
    operation: `(screen ${base})`,
    head: (token, _query, preferred) =>
      base === '/join' && PERSON.test(token)
        ? personPageHead(services, '/join', token, preferred)
        : headOfToken(services, `${base}/${encodeURIComponent(token)}`, token, preferred),
  });
  return [
    withToken('/invitation'),
    withToken('/join'),
    {
      path: '/invitation',
      operation: '(screen /invitation)',
      head: async (_key, query, preferred) =>
        invitationHead(services, preferred ?? DEFAULT_LANGUAGE, '/invitation', {
          inviter: nameFromUrl(query.inviter) ?? null,
          partner: nameFromUrl(query.partner) ?? null,
          group: nameFromUrl(query.group) ?? null,
        }),
    },
  ];
}
