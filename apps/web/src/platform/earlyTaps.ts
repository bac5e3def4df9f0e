export const TAPPABLE = 'a[href], button[type=button], input[type=radio], input[type=checkbox]';

/** Returns the element whose text names the control. For an input, that is its label. */
const shows = (element: Element) => (element instanceof HTMLInputElement ? element.labels?.[0] : element);
/** Returns a name that identifies the control, even among the same buttons of several cards. */
export const controlName = (element: Element) => {
  const name = element.ariaLabel ?? shows(element)?.textContent;
  const card = element.closest('article')?.querySelector('a[href]')?.getAttribute('href');
  return name && card ? `${card} ${name}` : name;
};

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form !== null && !target.matches(TAPPABLE);

/** Returns whether the browser itself follows a prerendered link. In the same tab it would lose the query. */
const leadsOn = (element: Element | null, { ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  element instanceof HTMLAnchorElement && (location.search === '' || ctrlKey || metaKey || shiftKey);

/**
 * Records the last tap or Enter on the prerendered page. Returns a function that repeats that action in the
 * app.
 */
export function recordEarlyTaps(root: HTMLElement): () => void {
  let tapped: string | null | undefined;
  let entered: string | undefined;
  // A click on a label is ignored, because the browser sends another click for the label's input.
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
  // Typing after Enter cancels the submit, unless the app itself has typed (`recordEarlyText`).
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
    // React may need to render the transferred text first, before the button is enabled.
    setTimeout(() => {
      if (tapped) tap(root, tapped);
      if (entered) send(root, entered);
    });
  };
}

function tap(root: HTMLElement, name: string): void {
  [...root.querySelectorAll<HTMLElement>(TAPPABLE)].find((other) => controlName(other) === name)?.click();
}

/** Clicks the submit button of the field's form. A disabled button ignores the click. */
function send(root: HTMLElement, name: string): void {
  const field = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  field?.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
}
