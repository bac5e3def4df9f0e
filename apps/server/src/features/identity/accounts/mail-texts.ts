import type { Language } from '@beso/contract/limits';
import {
  addTexts,
  setErasedNameKey,
  type TextKeysOf,
  type TextValues,
  textIn,
} from '@beso/contract/translator';
import mailsEn from '../../../locales/en/mails.json' with { type: 'json' };
import mailsEs from '../../../locales/es/mails.json' with { type: 'json' };
import mailsFr from '../../../locales/fr/mails.json' with { type: 'json' };
import mailsIt from '../../../locales/it/mails.json' with { type: 'json' };

setErasedNameKey('mails.nameless');
addTexts('en', 'mails', mailsEn);
addTexts('es', 'mails', mailsEs);
addTexts('fr', 'mails', mailsFr);
addTexts('it', 'mails', mailsIt);

export type MailKey = TextKeysOf<{ mails: typeof mailsEn }>;
/** Returns a mail text in the receiver's language. */
export const translateMailText = (language: Language, key: MailKey, values?: TextValues) =>
  textIn(language, key, values) ?? '';
