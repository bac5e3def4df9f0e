/**
 * The first screen of home, stored as HTML and shown at the next start. This module must import nothing,
 * because it runs in the first script.
 */
export interface HomeSnapshot {
  /** The result of `readSnapshotConditions` at storing. If that differs now, the HTML is not shown. */
  conditions: string;
  keptAt: number;
  /** The earliest time at which the stored data or a link to a picture expires. */
  until: number;
  html: string;
}

export const HOME_SNAPSHOT_KEY = 'opening';

/** After this time, the stored screen's relative times ("5 minutes ago") are wrong and therefore hidden. */
const TIMES_MS = 60_000;

const TAGS =
  /^(a|article|aside|button|circle|div|ellipse|figure|g|h[123]|header|img|li|line|main|nav|p|path|picture|poly(gon|line)|rect|section|source|span|svg|time|ul)$/;
const ATTRIBUTES =
  /^(aria-[a-z]+|data-[a-z-]+|alt|class|[cr]?[xy]|[xy][12]|d|datetime|decoding|(fill|clip)(-rule)?|height|href|id|lang|loading|points|preserveAspectRatio|r|role|sizes|src|srcset|stroke(-line(cap|join)|-width)?|tabindex|transform|type|viewBox|width|xmlns)$/;
const ADDRESSES = /^(href|src|srcset)$/;
/** Matches addresses on this site. Browsers read `//` and `/\` as the beginning of another site's address. */
const OWN_PATH = /^\s*(\/\w|#)/;

/** Read once at the start, because a browser may report another language while the page closes. */
const deviceLanguage = navigator.language;

const SIZE = /^width: [\d.]+px; height: [\d.]+px;$/;

export const isAllowedAttribute = ({ name, value }: Attr) =>
  name === 'style' ? SIZE.test(value) : ATTRIBUTES.test(name);

const isSafe = ({ localName, attributes }: Element) =>
  TAGS.test(localName) &&
  [...attributes].every(
    (attribute) =>
      isAllowedAttribute(attribute) &&
      !attribute.value.includes('url(') &&
      (!ADDRESSES.test(attribute.name) ||
        attribute.value.split(',').every((address) => OWN_PATH.test(address))),
  );

/** Returns the screen in this HTML, or undefined if an element or attribute is not on the safe lists. */
export function parseScreen(html: string): Element | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [screen] = body.children;
  return body.children.length === 1 && [...body.querySelectorAll('*')].every(isSafe) ? screen : undefined;
}

/** Returns everything that decides how home looks, or undefined if home must not be shown. */
export function readSnapshotConditions(): string | undefined {
  const { pathname, search, hash } = location;
  const hint = /(?:^|; )beso_hint=([^;]+)/.exec(document.cookie)?.[1];
  const keys = ['person', 'reads-to-clear', 'language', 'timesLanguage'];
  const [person, toClear, ...languages] = keys.map((key) => localStorage.getItem(key));
  if (`${pathname}${search}${hash}` !== '/home' || !person || toClear !== null) return undefined;
  if (hint?.split('.')[1] !== person) return undefined;
  const files = document.querySelectorAll<HTMLElement>('script[src], link[rel=stylesheet]');
  return JSON.stringify([
    hint,
    document.cookie.includes('beso_reminded='),
    [...files].map((file) => file.getAttribute('src') ?? file.getAttribute('href')),
    [...languages, document.documentElement.lang, deviceLanguage],
    new Date().getTimezoneOffset(),
    matchMedia('(min-width: 64rem)').matches,
  ]);
}

function openingNow(): Element | undefined {
  const kept = JSON.parse(localStorage.getItem(HOME_SNAPSHOT_KEY) ?? 'null') as HomeSnapshot | null;
  if (kept === null) return undefined;
  const conditions = readSnapshotConditions();
  if (conditions === undefined || kept.conditions !== conditions) return undefined;
  const age = Date.now() - kept.keptAt;
  if (!(age >= 0 && Date.now() < kept.until)) return undefined;
  // A page that was reloaded may be scrolled down, where the stored first screen would be wrong.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'navigate') return undefined;
  const screen = parseScreen(kept.html);
  const times = age < TIMES_MS ? [] : screen?.querySelectorAll('time');
  for (const time of times ?? []) time.classList.add('invisible');
  return screen;
}

export function showHomeSnapshot(root: HTMLElement): void {
  // The server has already inserted cards, which are newer.
  if (root.querySelector('[data-beginning] article') !== null) return;
  try {
    const screen = openingNow();
    if (screen === undefined) return;
    screen.setAttribute('data-kept', '');
    screen.setAttribute('aria-busy', 'true');
    root.replaceChildren(screen, ...root.querySelectorAll('.start-retry'));
  } catch {
    // The browser denies access to its storage, or the stored entry is invalid.
  }
}
