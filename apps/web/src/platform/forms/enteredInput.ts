const touched = new WeakSet<Element>();
/** Forms that were submitted and have not been changed since. */
const sent = new WeakSet<Element>();
/** Submitted forms whose content is no longer needed, because the person has left the page. */
const left = new WeakSet<Element>();

export function watchEnteredInput(): () => void {
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

/** Marks forms that were submitted without an error, whose content then no longer counts as entered. */
export function markSentForms(): void {
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

/** Returns whether the person has entered something into a form of this page. */
export function isFormTouched(): boolean {
  return openForms().some((form) => touched.has(form) && isFilled(form));
}

/** Like `isFormTouched`, but also counts content restored after a reload. */
export function hasEnteredInput(): boolean {
  const fields = openForms().flatMap((form) => [
    ...form.querySelectorAll<HTMLInputElement>('input, textarea'),
  ]);
  return (
    isFormTouched() ||
    fields.some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    )
  );
}
