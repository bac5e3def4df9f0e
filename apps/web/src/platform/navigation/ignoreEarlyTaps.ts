import { onAnyEvent } from '../realtime/index.ts';

/** A finger that was already moving when a button appeared touches it within this time. */
const GUARDED_MS = 400;
/** An element that appears this soon after a tap, key or scroll was caused by the person. */
const OWN_MS = 1_000;
/** An element that appears this soon after a live event was caused by that event. */
const LIVE_MS = 2_000;
const MARK = 'data-appeared';
const TAPPABLE = 'a[href], button, input, label, select, textarea, summary, [role=button], [role=menuitem]';
const OWN = ['pointerdown', 'pointerup', 'keydown', 'scroll', 'popstate'] as const;

const within = (since: number, ms: number) => performance.now() - since < ms;

function coversAppeared(element: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  return [...element.querySelectorAll(`[${MARK}]`)].some((appeared) => {
    const { left, right, top, bottom } = appeared.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/**
 * Ignores taps for a moment on buttons that appear by themselves, because the finger aimed at what was there
 * before.
 */
export function ignoreEarlyTaps(): void {
  let own = performance.now();
  let live = Number.NEGATIVE_INFINITY;
  const acted = () => {
    own = performance.now();
  };
  for (const kind of OWN) window.addEventListener(kind, acted, { capture: true, passive: true });
  onAnyEvent(() => {
    live = performance.now();
  });
  const guard = (element: Element) => {
    if (!element.matches(TAPPABLE) && element.querySelector(TAPPABLE) === null) return;
    element.setAttribute(MARK, '');
    setTimeout(() => element.removeAttribute(MARK), GUARDED_MS);
  };
  new MutationObserver((changes) => {
    if (within(own, OWN_MS) && !within(live, LIVE_MS)) return;
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element) guard(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
  document.addEventListener(
    'click',
    (event) => {
      // Clicks by keyboard have a `detail` of 0 and are not ignored.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      if (!coversAppeared(event.target, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
