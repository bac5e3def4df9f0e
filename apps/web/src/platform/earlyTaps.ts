export const TAPPABLE = 'a[href], button[type=button], input[type=radio], input[type=checkbox]';

/** Returns the element whose text names the control: the control itself or, for an input, its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
/**
 * Returns a name by which the same control is found again. In a card it contains the card's link, because all
 * cards have the same buttons.
 */
export const controlName = (element: Element) => {
  const name = element.ariaLabel ?? shows(element)?.textContent;
  const card = element.closest('article')?.querySelector('a[href]')?.getAttribute('href');
  return name && card ? `${card} ${name}` : name;
};

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form !== null && !target.matches(TAPPABLE);

/**
 * Returns whether the browser shall follow a prerendered link itself. If the address has a query, the app
 * must follow the link, because only the app's link passes the query on.
 */
const leadsOn = (element: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  element instanceof HTMLAnchorElement && (location.search === '' || ctrlKey || metaKey || shiftKey);

/**
 * Until the app has started, records the last action on the prerendered page, where buttons do nothing: a
 * tap, or Enter in a field. Returns a function that repeats the action in the app. Submit buttons are
 * disabled until then.
 */
export function recordEarlyTaps(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  let entered: string | undefined;
  // A click on a label is ignored, because the browser then sends a second one for its input.
  const look = (event: MouseEvent) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest(`label, ${TAPPABLE}`) : null;
    if (element instanceof HTMLLabelElement) return;
    tapped = leadsOn(element, event) ? null : element && controlName(element);
    if (tapped && element instanceof HTMLAnchorElement) event.preventDefault();
    entered = undefined;
  };
  // Enter that ends an input method's composition does not submit the form.
  const press = ({ target, key, isComposing }: KeyboardEvent) => {
    if (key !== 'Enter' || isComposing || !isField(target)) return;
    tapped = undefined;
    entered = target.name;
  };
  // Typing after Enter takes the submit back. Events from `recordEarlyText` are not trusted and do not count.
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
    // Waits until React has rendered the transferred text, because that may enable the button.
    setTimeout(() => {
      if (tapped) tap(root, tapped);
      if (entered) send(root, entered);
    });
  };
}

function tap(root: HTMLElement, name: string): void {
  [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => controlName(other) === name)?.click();
}

/** Submits the form by its button, which is disabled if a field is missing. */
function send(root: HTMLElement, name: string): void {
  const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
