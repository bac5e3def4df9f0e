import { DEFAULT_LANGUAGE, type Language } from '@beso/contract/limits';
import { addTexts, type TextKeysOf, type TextValues, textIn } from '@beso/contract/translator';
import en from '../../locales/en/cards.json' with { type: 'json' };
import es from '../../locales/es/cards.json' with { type: 'json' };
import fr from '../../locales/fr/cards.json' with { type: 'json' };
import it from '../../locales/it/cards.json' with { type: 'json' };
import type { NamedPage } from '../../platform/html/named-pages.ts';
import { type PageHead, pageHeadOf } from '../../platform/html/page-head.ts';
import type { Services } from '../../platform/services.ts';
import { findLanguage } from '../profiles/index.ts';
import { findCard } from './queries/people.ts';

addTexts('en', 'cards', en);
addTexts('es', 'cards', es);
addTexts('fr', 'cards', fr);
addTexts('it', 'cards', it);

type Key = TextKeysOf<{ cards: typeof en }>;
const textOf = (language: Language, key: Key, values?: TextValues) => textIn(language, key, values) ?? '';

const PERSON = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * [S2-028] [S2-029] Returns the head of a person's page. Unknown people and hidden cards get the same head,
 * so that nobody learns that a hidden person exists.
 */
export async function personPageHead(
  services: Services,
  base: '/user' | '/join',
  id: string,
  preferred: Language | undefined,
): Promise<PageHead> {
  const { db } = services.database;
  const card = PERSON.test(id) ? await findCard(db, null, id) : undefined;
  const path = `${base}/${encodeURIComponent(id)}`;
  if (card?.isShown !== true) {
    const language = preferred ?? DEFAULT_LANGUAGE;
    const title = textOf(language, 'cards.nobody.title');
    const description = textOf(language, 'cards.nobody.text');
    return { ...pageHeadOf(services.publicUrl(), path, { language, title, description }), isMissing: true };
  }
  const language = preferred ?? (await findLanguage(db, id));
  const names = { name: card.firstName };
  return pageHeadOf(services.publicUrl(), path, {
    language,
    title: textOf(language, 'cards.person.title', names),
    description: textOf(language, 'cards.person.text', names),
  });
}

export function personPages(services: Services): NamedPage[] {
  return [
    {
      path: '/user/:id',
      operation: '(screen /user)',
      head: (id, _query, preferred) => personPageHead(services, '/user', id, preferred),
    },
  ];
}
