const TAPPABLE = 'a[href], button[type=button], input[type=radio], input[type=checkbox]';

/** What it shows: its own text, or that of its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
const named = (element: Element) => element.ariaLabel ?? shows(element)?.textContent;

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form !== null && !target.matches(TAPPABLE);

/**
 * A link of the HTML leads on by itself, but not where the address says more, such as who invites: only the
 * app's link takes that along.
 */
const leadsOn = (element: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  element instanceof HTMLAnchorElement && (location.search === '' || ctrlKey || metaKey || shiftKey);

/**
 * Remembers what was done last in the HTML, where it did nothing, until the app takes its place: a button,
 * choice or link that was tapped, or Enter in a field of a form. Returns what then does the same in the app.
 * A tap on what sends something is for the person to repeat: it is switched off there, and looks it.
 */
export function keepTapped(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  let entered: string | undefined;
  // Of a tap on a label the browser makes a second one on its choice.
  const look = (event: MouseEvent) => {
    const { target } = event;
    const element = target instanceof Element ? target.closest(`label, ${TAPPABLE}`) : null;
    if (element instanceof HTMLLabelElement) return;
    tapped = leadsOn(element, event) ? null : element && named(element);
    if (tapped && element instanceof HTMLAnchorElement) event.preventDefault();
    entered = undefined;
  };
  // Enter that ends a composed letter sends nothing.
  const press = ({ target, key, isComposing }: KeyboardEvent) => {
    if (key !== 'Enter' || isComposing || !isField(target)) return;
    tapped = undefined;
    entered = target.name;
  };
  // Whoever goes on typing is not done. What `keepTyped` puts into the app's fields nobody typed just now.
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
    // Once the app has drawn what was typed: a button may need it.
    setTimeout(() => {
      if (tapped) tap(root, tapped);
      if (entered) send(root, entered);
    });
  };
}

function tap(root: HTMLElement, name: string): void {
  [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => named(other) === name)?.click();
}

/** As Enter does it: through the form's button, which is off where something is missing. */
function send(root: HTMLElement, name: string): void {
  const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
