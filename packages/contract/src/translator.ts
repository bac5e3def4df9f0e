import { ERASED_NAME } from './erased-name.ts';
import type { Language } from './limits.ts';

/**
 * Texts as i18next writes them: `{{name}}`, `{{count, number}}`, `{{at, datetime(dateStyle: long)}}`, and a
 * key for each plural form.
 */
export interface Texts {
  readonly [name: string]: string | Texts;
}
export type TextValues = Readonly<Record<string, string | number | Date>>;

type PluralForm = 'one' | 'many' | 'other';
type StemOf<Name extends string> = Name extends `${infer Stem}_${PluralForm}` ? Stem : Name;
/** The keys of texts, such as `file.path.to.text`, without the suffix of a plural form. */
export type TextKeysOf<Files> = {
  [Name in keyof Files & string]: Files[Name] extends string
    ? StemOf<Name>
    : `${Name}.${TextKeysOf<Files[Name]>}`;
}[keyof Files & string];

/** Matches `{{name}}`, `{{name, format}}` and `{{name, format(option: value; …)}}`. */
const PLACE = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*(?:\(([^)]*)\))?\s*)?\}\}/g;

const files = new Map<string, Texts>();

export function addTexts(language: Language, namespace: string, texts: Texts): void {
  files.set(`${language}/${namespace}`, texts);
}

function find(language: Language, key: string): string | undefined {
  const [namespace = '', ...path] = key.split('.');
  let found: string | Texts | undefined = files.get(`${language}/${namespace}`);
  for (const part of path) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** Caches formatters by name, because creating them is slow. */
const made = new Map<string, unknown>();
function once<Made>(name: string, make: () => Made): Made {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known as Made;
}

let dateLocaleOf: (language: Language) => string = (language) => language;

/** Makes dates follow the person's region. `localeOf` returns the locale for a language. */
export function setDateLocales(localeOf: (language: Language) => string): void {
  dateLocaleOf = localeOf;
}

/** Parses options for Intl, such as "dateStyle: long; hour: numeric". */
function optionsOf(written: string): Record<string, string> {
  const pairs = written.split(';').map((pair) => pair.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name]) => name));
}

function format(language: Language, value: TextValues[string], kind: string, options: string): string {
  if (kind === 'number') {
    return once(`${language} number`, () => new Intl.NumberFormat(language)).format(Number(value));
  }
  if (kind === 'datetime') {
    const name = `${language} datetime ${options}`;
    return once(name, () => new Intl.DateTimeFormat(dateLocaleOf(language), optionsOf(options))).format(
      new Date(value),
    );
  }
  return String(value);
}

let namelessKey = '';

/** Sets the key of the text that replaces the name of an erased person. */
export function setErasedNameKey(key: string): void {
  namelessKey = key;
}

const namelessIn = (language: Language) => find(language, namelessKey) ?? ERASED_NAME;

/** Returns a name for a heading; for an erased person "Somebody who left". */
export function nameIn(language: Language, name: string): string {
  if (name !== ERASED_NAME) return name;
  const words = namelessIn(language);
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

/** The placeholders that stand for a person's name. */
const NAMES = new Set(['name', 'giver', 'receiver', 'one', 'other', 'first', 'second']);

function fill(language: Language, text: string, values: TextValues): string {
  return text.replace(PLACE, (_whole, name: string, kind = '', options = '', at = 0) => {
    const value = values[name];
    if (value === undefined) return '';
    if (value === ERASED_NAME && NAMES.has(name))
      return at === 0 ? nameIn(language, value) : namelessIn(language);
    return format(language, value, kind, options);
  });
}

/** Returns a text with its values, or undefined if the language lacks it. `count` decides the plural form. */
export function textIn(language: Language, key: string, values: TextValues = {}): string | undefined {
  const { count } = values;
  const rules = () => once(`${language} plural`, () => new Intl.PluralRules(language));
  const plural =
    typeof count === 'number'
      ? (find(language, `${key}_${rules().select(count)}`) ?? find(language, `${key}_other`))
      : undefined;
  const text = plural ?? find(language, key);
  return text === undefined ? undefined : fill(language, text, values);
}
