const TAPPABLE = 'a[href], button[type=button], input[type=radio], input[type=checkbox]';

/** What it shows: its own text, or that of its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
const named = (element: Element) => element.ariaLabel ?? shows(element)?.textContent;

/**
 * A link of the HTML leads on by itself, but not where the address says more, such as who invites: only the
 * app's link takes that along.
 */
const leadsOn = (element: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  element instanceof HTMLAnchorElement && (location.search === '' || ctrlKey || metaKey || shiftKey);

/**
 * Remembers the button, choice or link of the HTML that was tapped last, until the app takes its place: there
 * it did nothing. Returns what then taps the app's of the same name. What sends something is for the person
 * to tap.
 */
export function keepTapped(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  // Of a tap on a label the browser makes a second one on its choice.
  const look = (event: MouseEvent) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest(`label, ${TAPPABLE}`) : null;
    if (element instanceof HTMLLabelElement) return;
    tapped = leadsOn(element, event) ? null : element && named(element);
    if (tapped && element instanceof HTMLAnchorElement) event.preventDefault();
  };
  root.addEventListener('click', look);
  return () => {
    root.removeEventListener('click', look);
    if (!tapped) return;
    const same = [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => named(other) === tapped);
    same?.click();
  };
}
