import { hintedPerson, PERSON_KEY } from '../../platform/session/hint.ts';
import { shownPerson } from '../../platform/session/person.ts';
import { readLocal, removeLocal, writeLocal } from '../../platform/storage/storage.ts';
import { currentConditions, isAllowedAttribute, OPENING, type Opening, parseScreen } from './opening.ts';

/** More than a screen shows. */
const CARDS = 3;
const LENGTH_MAX = 40_000;

/** The screen is not kept while it shows these parts, which are soon over. */
const PASSING = '[data-passing], [role=alert], [role=dialog], [role=timer], [aria-busy=true], [inert]';
/** Celebrations, filters and choices. The app would take a kept choice for one made before it started. */
const LATER = 'main > :not(#content), fieldset, select';
/** Classes that would repeat a movement, or that hide a picture until a script knows that it has loaded. */
const MOVING = /^(animate-.*|opacity-0)$/;

const FEED = 'main [role=feed]';

/** A beso that was not sent, or was taken back, links to no activity. */
const isPosted = (card: Element) => card.querySelector('h2 a[href^="/activity/"]') !== null;

/** Removes everything below the first cards, and parts that the app adds after its first render. */
function removeRest(screen: Element): void {
  const feed = screen.querySelector(FEED);
  const [list, ...rest] = feed?.children ?? [];
  const others = [...(list?.children ?? [])].slice(CARDS);
  for (const part of [...rest, ...others, ...screen.querySelectorAll(LATER)]) part.remove();
  while (feed?.nextElementSibling) feed.nextElementSibling.remove();
}

function simplify(screen: Element): void {
  for (const part of [screen, ...screen.querySelectorAll('*')]) {
    for (const attribute of [...part.attributes])
      if (!isAllowedAttribute(attribute)) part.removeAttribute(attribute.name);
    for (const name of [...part.classList]) if (MOVING.test(name)) part.classList.remove(name);
  }
}

/** Returns the HTML of home's first screen; undefined if the page shows another or passing things. */
function firstScreen(): string | undefined {
  const shown = document.querySelector(FEED)?.closest('#root > .contents > *');
  if (shown == null || document.querySelector('[role=dialog]') !== null) return undefined;
  const screen = shown.cloneNode(true) as Element;
  removeRest(screen);
  if (screen.querySelector(PASSING) !== null) return undefined;
  if (![...screen.querySelectorAll('article')].every(isPosted)) return undefined;
  simplify(screen);
  const html = screen.outerHTML;
  return html.length <= LENGTH_MAX && parseScreen(html) !== undefined ? html : undefined;
}

/** Returns the time until which the links to these pictures are valid. */
const endOfLinks = (html: string) =>
  Math.min(...[...html.matchAll(/\be=(\d+)/g)].map(([, seconds]) => Number(seconds) * 1_000));

/**
 * Keeps home's first screen for the next start, in place of an earlier one. Returns whether it did.
 * @param personId the person for whom the screen was drawn
 * @param ageMaxMs how long the reads are kept of which the screen was made
 */
export function storeOpening(personId: string, ageMaxMs: number): boolean {
  try {
    const conditions = currentConditions();
    if (conditions === undefined) return false;
    removeLocal(OPENING);
    // The page may still show somebody who has just left.
    const now = [shownPerson(), hintedPerson(), readLocal(PERSON_KEY)];
    const html = now.every((person) => person === personId) ? firstScreen() : undefined;
    if (html === undefined) return false;
    const keptAt = Date.now();
    const opening: Opening = {
      conditions,
      keptAt,
      until: Math.min(keptAt + ageMaxMs, endOfLinks(html)),
      html,
    };
    writeLocal(OPENING, JSON.stringify(opening));
    return true;
  } catch {
    // The browser denies access to its storage.
    return false;
  }
}
