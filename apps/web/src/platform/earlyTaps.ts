export const TAPPABLE = 'a[href], button[type=button], input[type=radio], input[type=checkbox]';

/** Returns the element with the visible text: the element itself or, for an input, its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
/** Returns the name of a control, in a card with the card's address, because cards have the same buttons. */
export const named = (element: Element) => {
  const name = element.ariaLabel ?? shows(element)?.textContent;
  const card = element.closest('article')?.querySelector('a[href]')?.getAttribute('href');
  return name && card ? `${card} ${name}` : name;
};

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form !== null && !target.matches(TAPPABLE);

/**
 * Returns whether the browser follows a prerendered link itself. With a query in the page's address the app
 * must follow it, because its own link passes the query on.
 */
const leadsOn = (element: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  element instanceof HTMLAnchorElement && (location.search === '' || ctrlKey || metaKey || shiftKey);

/**
 * Records the last action on the prerendered page, where it has no effect, until the app starts: a tapped
 * button, choice or link, or Enter in a field. Returns the function that repeats it in the app. Submit
 * buttons stay disabled until the app has loaded, so they need no repeat.
 */
export function recordEarlyTaps(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  let entered: string | undefined;
  // The browser follows a tap on a label with a second click on its input.
  const look = (event: MouseEvent) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest(`label, ${TAPPABLE}`) : null;
    if (element instanceof HTMLLabelElement) return;
    tapped = leadsOn(element, event) ? null : element && named(element);
    if (tapped && element instanceof HTMLAnchorElement) event.preventDefault();
    entered = undefined;
  };
  // Enter at the end of an input method's composition does not submit.
  const press = ({ target, key, isComposing }: KeyboardEvent) => {
    if (key !== 'Enter' || isComposing || !isField(target)) return;
    tapped = undefined;
    entered = target.name;
  };
  // Typing after Enter cancels the submit. Events created by `recordEarlyText` are not trusted.
  const type = ({ isTrusted }: Event) => {
    if (isTrusted) entered = undefined;
  };
  root.addEventListener('click', look);
  root.addEventListener('keydown', press);
  root.addEventListener('input', type);
  return () => {
    root.removeEventListener('click', look);
    root.removeEventListener('keydown', press);
    root.removeEventListener('input', type);
    // The timeout lets the app render the transferred text first, because a button may depend on it.
    setTimeout(() => {
      if (tapped) tap(root, tapped);
      if (entered) send(root, entered);
    });
  };
}

function tap(root: HTMLElement, name: string): void {
  [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => named(other) === name)?.click();
}

/** Submits as Enter does, through the form's button, which is disabled if something is missing. */
function send(root: HTMLElement, name: string): void {
  const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
