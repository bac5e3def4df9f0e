const TAPPABLE = 'button[type=button], input[type=radio], input[type=checkbox]';

/** What it shows: its own text, or that of its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
const named = (element: Element) => element.ariaLabel ?? shows(element)?.textContent;

/**
 * Remembers the button or choice of the HTML that was tapped last, until the app takes its place: there it
 * did nothing. Returns what then taps the app's of the same name. What sends something is for the person
 * to tap.
 */
export function keepTapped(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  // Of a tap on a label the browser makes a second one on its choice.
  const look = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest(`label, ${TAPPABLE}`) : null;
    if (!(element instanceof HTMLLabelElement)) tapped = element && named(element);
  };
  root.addEventListener('click', look);
  return () => {
    root.removeEventListener('click', look);
    if (!tapped) return;
    const same = [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => named(other) === tapped);
    same?.click();
  };
}
