import { FALLBACK_LANGUAGE, type Language } from '@beso/contract/limits';
import i18next, { type ParseKeysByNamespaces, type ResourceKeys } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readLocal, writeLocal } from '../storage.ts';
import { builtInTexts } from './builtIn.ts';
import * as bundles from './bundles.ts';
import { chooseLanguage, isLanguage, LANGUAGE_KEY } from './languages.ts';
import { NAMESPACES, type Namespace } from './resources.ts';

export { LANGUAGES, type Language } from '@beso/contract/limits';
export { languageName } from './languages.ts';
export type { Namespace } from './resources.ts';

/** Every text of the app: `<namespace>.<path>`, e.g. `registration.firstNameRequired`. */
export type TranslationKey = ParseKeysByNamespaces<readonly Namespace[], ResourceKeys>;
type TranslationValues = Record<string, string | number | Date>;
/** `count` picks the plural form. */
export type Translate = (key: TranslationKey, values?: TranslationValues) => string;

/** Starts in the person's language. Resolves when the texts of `namespaces` are there; never rejects. */
export async function startI18n(namespaces: readonly Namespace[]): Promise<void> {
  const language = chooseLanguage(readLocal(LANGUAGE_KEY), navigator.languages);
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    ns: [...NAMESPACES],
    defaultNS: 'common',
    nsSeparator: '.',
    keySeparator: '.',
    resources: { [FALLBACK_LANGUAGE]: builtInTexts },
    partialBundledLanguages: true,
    returnNull: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    // While its English text is fetched, nothing stands where it will be; a raw key never does.
    parseMissingKeyHandler: () => '',
    missingKeyHandler: (_languages, namespace) => bundles.loadFallback(namespace as Namespace),
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await bundles.loadNamespaces(language, namespaces);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : FALLBACK_LANGUAGE;
}

/** Routes call this for what their screen shows, so that it never paints without its words. */
export function loadNamespaces(...namespaces: readonly Namespace[]): Promise<void> {
  return bundles.loadNamespaces(currentLanguage(), namespaces);
}

/**
 * [S4-006] [S4-007] Shows everything in another language, keeps the choice and sets the page's language.
 * Rejects with a RangeError for a code that is not supported.
 */
export async function setLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) throw new RangeError(`unsupported language: ${code}`);
  await bundles.loadWanted(code);
  writeLocal(LANGUAGE_KEY, code);
  document.documentElement.lang = code;
  await i18next.changeLanguage(code);
}

/** The translate function and the present language; renders again when either changes. */
export function useTexts(): { t: Translate; language: Language } {
  const { t } = useTranslation();
  // Its own type is wider: it also takes keys without their namespace.
  return { t: t as unknown as Translate, language: currentLanguage() };
}

/** [S5] The words for a message key that the contract or the server names; an unknown one reads as a general refusal. */
export function messageText(key: string | undefined, t: Translate): string | undefined {
  if (key === undefined || key === '') return undefined;
  return i18next.exists(key) ? t(key as TranslationKey) : t('errors.invalidInput');
}
