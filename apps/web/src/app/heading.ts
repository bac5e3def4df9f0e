let stopLast = () => {};

/** `checkVisibility` is younger than the oldest browsers. */
const isDrawn = (element: Element) => element.getClientRects().length > 0;

/**
 * Puts the focus on the heading of a part of the page, so that a screen reader says where one is and goes on
 * from there. While the heading is still to come, the part itself has the focus; where another takes its
 * place, as with the first data, the focus goes along, until somebody goes on with the page or to the next.
 */
export function focusHeading(part: HTMLElement): void {
  stopLast();
  let focused: HTMLElement | undefined;
  const focus = () => {
    if (focused?.isConnected && isDrawn(focused)) return;
    focused = [...part.querySelectorAll('h1')].find(isDrawn);
    if (focused !== undefined) focused.tabIndex = -1;
    (focused ?? part).focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  const moved = ({ target }: Event) => {
    if (target !== part && target !== focused) stop();
  };
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', moved);
    document.removeEventListener('pointerdown', stop);
  };
  focus();
  observer.observe(part, { childList: true, subtree: true });
  document.addEventListener('focusin', moved);
  document.addEventListener('pointerdown', stop);
  stopLast = stop;
}
