let stopLast = () => {};

/** Returns whether an element is rendered. The oldest supported browsers lack `checkVisibility`. */
const isDrawn = (element: Element) => element.getClientRects().length > 0;

/** Focuses the heading for screen readers, and its replacement if the heading is replaced. */
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
