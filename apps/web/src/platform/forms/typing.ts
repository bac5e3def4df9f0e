/** Forms that somebody has put something into. */
const touched = new WeakSet<Element>();
/** Forms that were sent as they are. */
const sent = new WeakSet<Element>();
/** Of these, those whose page has been left: nothing in them is waiting any more. */
const left = new WeakSet<Element>();

/** Remembers them from now on. Returns what stops it. */
export function watchTyping(): () => void {
  const noticed = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    touched.add(form);
    sent.delete(form);
    left.delete(form);
  };
  const sending = ({ target }: Event) => {
    if (target instanceof Element) sent.add(target);
  };
  document.addEventListener('input', noticed, true);
  document.addEventListener('submit', sending, true);
  return () => {
    document.removeEventListener('input', noticed, true);
    document.removeEventListener('submit', sending, true);
  };
}

/** The person goes to another page: forms that were sent, and not refused, are done with. */
export function leaveSentForms(): void {
  for (const form of document.forms) {
    const refused = form.querySelector('[aria-invalid="true"], [role="alert"]') !== null;
    if (sent.has(form) && !refused) left.add(form);
  }
}

const isFilled = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].some(({ type, value, checked }) =>
    type === 'radio' || type === 'checkbox' ? checked : value !== '',
  );

const openForms = () => [...document.forms].filter((form) => !left.has(form));

/** Whether somebody has put something into a form of this page that still stands there. */
export function isTouched(): boolean {
  return openForms().some((form) => touched.has(form) && isFilled(form));
}

/** Whether the page holds something typed or chosen, now or before it was loaded again. */
export function isTyping(): boolean {
  const fields = openForms().flatMap((form) => [
    ...form.querySelectorAll<HTMLInputElement>('input, textarea'),
  ]);
  return (
    isTouched() ||
    fields.some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    )
  );
}
