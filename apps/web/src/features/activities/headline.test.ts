import { ERASED_NAME } from '@beso/contract/erased-name';
import { LANGUAGES, type Language } from '@beso/contract/limits';
import { addTexts, setErasedNameKey, textIn } from '@beso/contract/translator';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/activities.json';
import commonEn from '../../locales/en/common.json';
import es from '../../locales/es/activities.json';
import commonEs from '../../locales/es/common.json';
import fr from '../../locales/fr/activities.json';
import commonFr from '../../locales/fr/common.json';
import it_ from '../../locales/it/activities.json';
import commonIt from '../../locales/it/common.json';
import type { CardActivity } from './card.ts';
import { headlineOf } from './headline.ts';

for (const [language, texts] of Object.entries({ en, es, fr, it: it_ })) {
  addTexts(language as Language, 'activities', texts);
}

const COMMON = { en: commonEn, es: commonEs, fr: commonFr, it: commonIt };

const person = (firstName: string) => ({ id: firstName, firstName, lastName: '', avatarUrl: null });
type Story = Pick<CardActivity, 'kind' | 'status' | 'amount'>;

function headline(
  language: Language,
  story: Story,
  giver: string,
  receiver: string,
  viewer: string | undefined = 'Me',
): string | undefined {
  const { key, values } = headlineOf({ ...story, giver: person(giver), receiver: person(receiver) }, viewer);
  return textIn(language, key, values);
}

const GIFT: Story = { kind: 'gift', status: 'approved', amount: 2 };
const request = (status: CardActivity['status'], amount = 2): Story => ({ kind: 'request', status, amount });

/** The headlines of six activities with two besos, and of a gift of `one` beso, in each language. */
const SENTENCES: Record<Language, Record<string, string>> = {
  en: {
    gaveMe: 'Nora gave you',
    iGave: 'You gave Nora',
    others: 'Nora gave Léa',
    asksMe: 'Nora asks you',
    askedMe: 'Nora asked you',
    iAsked: 'You asked Nora',
    one: 'Nora gave you',
  },
  es: {
    gaveMe: 'Nora te dio 2 besos',
    iGave: 'Le diste 2 besos a Nora',
    others: 'Nora le dio 2 besos a Léa',
    asksMe: 'Nora te pide 2 besos',
    askedMe: 'Nora te pidió 2 besos',
    iAsked: 'Le pediste 2 besos a Nora',
    one: 'Nora te dio un beso',
  },
  fr: {
    gaveMe: 'Nora t’a offert 2 besos',
    iGave: 'Tu as offert 2 besos à Nora',
    others: 'Nora a offert 2 besos à Léa',
    asksMe: 'Nora te demande 2 besos',
    askedMe: 'Nora t’a demandé 2 besos',
    iAsked: 'Tu as demandé 2 besos à Nora',
    one: 'Nora t’a offert un beso',
  },
  it: {
    gaveMe: 'Nora ti ha regalato 2 besos',
    iGave: 'Hai regalato 2 besos a Nora',
    others: 'Nora ha regalato 2 besos a Léa',
    asksMe: 'Nora ti chiede 2 besos',
    askedMe: 'Nora ti ha chiesto 2 besos',
    iAsked: 'Hai chiesto 2 besos a Nora',
    one: 'Nora ti ha regalato un beso',
  },
};

describe.each(LANGUAGES)('a card tells its reader in %s', (language) => {
  const sentences = SENTENCES[language];

  it('who gave whom', () => {
    expect(headline(language, GIFT, 'Nora', 'Me')).toBe(sentences.gaveMe);
    expect(headline(language, GIFT, 'Me', 'Nora')).toBe(sentences.iGave);
    expect(headline(language, GIFT, 'Nora', 'Léa')).toBe(sentences.others);
    expect(headline(language, GIFT, 'Nora', 'Léa', undefined)).toBe(sentences.others);
    expect(headline(language, { ...GIFT, amount: 1 }, 'Nora', 'Me')).toBe(sentences.one);
  });

  it('who asks whom, in the past once it has ended [S4-051]', () => {
    expect(headline(language, request('pending'), 'Me', 'Nora')).toBe(sentences.asksMe);
    expect(headline(language, request('pending'), 'Nora', 'Me')).toBe(sentences.iAsked);
    for (const status of ['declined', 'cancelled', 'expired'] as const) {
      expect(headline(language, request(status), 'Me', 'Nora')).toBe(sentences.askedMe);
      expect(headline(language, request(status), 'Nora', 'Me')).toBe(sentences.iAsked);
    }
  });

  it('that an approved request was given', () => {
    expect(headline(language, request('approved'), 'Me', 'Nora')).toBe(sentences.iGave);
    expect(headline(language, request('approved'), 'Nora', 'Me')).toBe(sentences.gaveMe);
  });
});

it('a person whose account was erased is named as somebody who left, in each language', () => {
  setErasedNameKey('common.nameless');
  const words = {
    en: 'Somebody who left gave you',
    es: 'Alguien que se fue te dio',
    fr: 'Quelqu’un qui est parti t’a offert',
    it: 'Qualcuno che è andato via ti ha regalato',
  };
  for (const language of LANGUAGES) {
    const { nameless } = COMMON[language];
    addTexts(language, 'common', { nameless });
    expect(headline(language, GIFT, ERASED_NAME, 'Me')?.startsWith(words[language]), language).toBe(true);
    expect(headline(language, GIFT, 'Me', ERASED_NAME)).toContain(` ${nameless}`);
  }
});
