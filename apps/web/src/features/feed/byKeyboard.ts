import { turnPage } from './turnPage.ts';

const isHere = (element: Element) => element.isConnected && element.closest('[inert]') === null;

/**
 * For who uses a feed without a pointer: Page Up and Page Down, and a focus that is not lost. What has the
 * focus may go, because it was answered here or elsewhere; then its card has it, or where that went too, the
 * one that took its place. Returns what ends it.
 */
export function followKeyboard(feed: HTMLElement): () => void {
  let focused: Element | undefined;
  /** The card with the focus, those below it, and then those above it. */
  let near: HTMLElement[] = [];
  const keep = ({ target }: Event) => {
    focused = target as Element;
    const cards = [...feed.querySelectorAll('article')];
    const at = cards.findIndex((card) => card.contains(target as Node));
    near = [...cards.slice(at), ...cards.slice(0, at).reverse()];
  };
  // What goes loses the focus to nothing, in some browsers before it has gone.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) focused = undefined;
  };
  const look = () => {
    if (focused === undefined || isHere(focused)) return;
    focused = undefined;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && isHere(activeElement)) return;
    near.find(isHere)?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  changes.observe(feed, { subtree: true, childList: true, attributeFilter: ['inert'] });
  feed.addEventListener('focusin', keep);
  feed.addEventListener('focusout', leave);
  feed.addEventListener('keydown', turnPage);
  return () => {
    changes.disconnect();
    feed.removeEventListener('focusin', keep);
    feed.removeEventListener('focusout', leave);
    feed.removeEventListener('keydown', turnPage);
  };
}
