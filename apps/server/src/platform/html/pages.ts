import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@beso/contract/limits';
import type { FastifyRequest } from 'fastify';

interface Page {
  name: string;
  path: string;
  data: readonly string[];
}

export interface ChosenPage {
  name: string;
  language: Language;
  /** True if the browser's cookie says that somebody is signed in, which proves nothing. */
  signedIn: boolean;
  file: string;
  link: string | undefined;
}

const OTHER = '*';
const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);

export function parseCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Returns whether the browser's cookie says that somebody is signed in, which proves nothing. */
export const hasSignedInHint = (cookies: string | undefined): boolean =>
  (parseCookie(cookies, 'beso_hint') ?? '') !== '';

/** Returns the chosen language, or the browser's first supported language; undefined without either. */
export function preferredLanguage(
  cookies: string | undefined,
  accepted: string | undefined,
): Language | undefined {
  const chosen = parseCookie(cookies, 'language');
  if (isLanguage(chosen)) return chosen;
  const accepts = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { code: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const known = accepts.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return known.map(({ code }) => code).find(isLanguage);
}

/** [S4-005] Returns the preferred language, or Spanish without a preference. */
export function languageOf(cookies: string | undefined, accepted: string | undefined): Language {
  return preferredLanguage(cookies, accepted) ?? DEFAULT_LANGUAGE;
}

export function pageChooser(webDir: string): ((request: FastifyRequest) => ChosenPage) | undefined {
  const list = join(webDir, 'pages/pages.json');
  if (!existsSync(list)) return undefined;
  const pages = JSON.parse(readFileSync(list, 'utf8')) as Page[];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return ({ url, headers }) => {
    const [path = '/'] = url.split('?');
    const signedIn = hasSignedInHint(headers.cookie);
    // `/` gets the HTML of the page to which the app's script redirects it.
    const start = signedIn ? '/home' : '/onboarding';
    const { name = 'other', data = [] } = byPath.get(path === '/' ? start : path) ?? byPath.get(OTHER) ?? {};
    const preloads = data.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
    const language = languageOf(headers.cookie, headers['accept-language']);
    return {
      name,
      language,
      signedIn,
      file: `pages/${name}.${language}.html`,
      link: signedIn && preloads.length > 0 ? preloads.join(', ') : undefined,
    };
  };
}
