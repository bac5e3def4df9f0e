import { hintedPersonId, PERSON_KEY } from '../../platform/session/hint.ts';
import { currentPersonId } from '../../platform/session/person.ts';
import { readLocal, removeLocal, writeLocal } from '../../platform/storage/storage.ts';
import {
  HOME_SNAPSHOT_KEY,
  type HomeSnapshot,
  isAllowedAttribute,
  parseScreen,
  readSnapshotConditions,
} from './opening.ts';

/** The number of cards to store, more than fit on a screen. */
const CARDS = 3;
const LENGTH_MAX = 40_000;

/** While the page shows one of these short-lived parts, the screen is not stored. */
const PASSING = '[data-passing], [role=alert], [role=dialog], [role=timer], [aria-busy=true], [inert]';
/** Parts that are not stored: those added after the app's first render, and controls that show a choice. */
const LATER = 'main > :not(#content), fieldset, select';
/** Classes that would replay an animation or hide a loaded picture. */
const MOVING = /^(animate-.*|opacity-0)$/;

const FEED = 'main [role=feed]';

/** Returns whether the server has the beso. Only then does the card link to its activity. */
const isPosted = (card: Element) => card.querySelector('h2 a[href^="/activity/"]') !== null;

/** Removes all but the first cards, and the parts that the app adds after its first render. */
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

/** Returns the HTML of home's first screen, or undefined if the page must not be stored now. */
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

/** Returns the earliest time, in ms, at which the link to a picture in this HTML expires. */
const endOfLinks = (html: string) =>
  Math.min(...[...html.matchAll(/\be=(\d+)/g)].map(([, seconds]) => Number(seconds) * 1_000));

/**
 * Stores home's first screen for the next start. Returns whether it did.
 * @param personId the person for whom the screen was rendered
 * @param ageMaxMs how long the data on the screen may be kept on this device
 */
export function storeHomeSnapshot(personId: string, ageMaxMs: number): boolean {
  try {
    const conditions = readSnapshotConditions();
    if (conditions === undefined) return false;
    removeLocal(HOME_SNAPSHOT_KEY);
    // Another tab may have signed this person out while the page still shows their data.
    const now = [currentPersonId(), hintedPersonId(), readLocal(PERSON_KEY)];
    const html = now.every((person) => person === personId) ? firstScreen() : undefined;
    if (html === undefined) return false;
    const keptAt = Date.now();
    const opening: HomeSnapshot = {
      conditions,
      keptAt,
      until: Math.min(keptAt + ageMaxMs, endOfLinks(html)),
      html,
    };
    writeLocal(HOME_SNAPSHOT_KEY, JSON.stringify(opening));
    return true;
  } catch {
    // The browser denies access to its storage.
    return false;
  }
}
