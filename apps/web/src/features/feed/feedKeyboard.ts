import { focusAdjacentCard } from './focusAdjacentCard.ts';

const isHere = (element: Element) => element.isConnected && element.closest('[inert]') === null;

/**
 * Makes Page Up and Page Down move between cards, and keeps the focus when the focused card disappears.
 * Returns a function that ends both.
 */
export function addFeedKeys(feed: HTMLElement): () => void {
  let focused: Element | undefined;
  /** The focused card, the cards below it, then the cards above it. */
  let near: HTMLElement[] = [];
  const keep = ({ target }: Event) => {
    focused = target as Element;
    const cards = [...feed.querySelectorAll('article')];
    const at = cards.findIndex((card) => card.contains(target as Node));
    near = [...cards.slice(at), ...cards.slice(0, at).reverse()];
  };
  // Some browsers also send this event, without a new target, when the focused element is removed.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) focused = undefined;
  };
  // After a tap elsewhere, the focus must not return.
  const putDown = ({ target }: Event) => {
    if (!focused?.contains(target as Node)) focused = undefined;
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
  feed.addEventListener('keydown', focusAdjacentCard);
  document.addEventListener('pointerdown', putDown, { capture: true });
  return () => {
    changes.disconnect();
    feed.removeEventListener('focusin', keep);
    feed.removeEventListener('focusout', leave);
    feed.removeEventListener('keydown', focusAdjacentCard);
    document.removeEventListener('pointerdown', putDown, { capture: true });
  };
}
