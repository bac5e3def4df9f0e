import { onAnyEvent } from '../realtime/index.ts';

/** A finger on its way lands within this time. */
const GUARDED_MS = 400;
/** What appears so soon after a tap, a key or a scroll is its result. */
const OWN_MS = 1_000;
/** What appears so soon after a message from the server is its result, whatever the person did meanwhile. */
const LIVE_MS = 2_000;
const MARK = 'data-appeared';
const TAPPABLE = 'a[href], button, input, label, select, textarea, summary, [role=button], [role=menuitem]';
const OWN = ['pointerdown', 'pointerup', 'keydown', 'scroll', 'popstate'] as const;

const within = (since: number, ms: number) => performance.now() - since < ms;

/** Whether the point lies on something inside this element that has only just appeared. */
function coversAppeared(element: Element, { clientX: x, clientY: y }: MouseEvent): boolean {
  return [...element.querySelectorAll(`[${MARK}]`)].some((appeared) => {
    const { left, right, top, bottom } = appeared.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/**
 * A button that appeared without the person's own action takes no pointer tap for a moment: the finger was on
 * its way to what stood there before. One observer for the whole page. What lies over something else leaves
 * the tap to that (`[data-appeared]` in motion.css); what took its place swallows it. Keys and screen readers
 * are not held up.
 */
export function guardAppearing(): void {
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
      // A key has no `detail`.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      if (!coversAppeared(event.target, event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
