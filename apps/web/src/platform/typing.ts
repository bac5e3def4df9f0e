/** Forms that somebody has put something into. */
const touched = new WeakSet<Element>();

/** Remembers them from now on. Returns what stops it. */
export function watchTyping(): () => void {
  const noticed = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null) touched.add(form);
  };
  document.addEventListener('input', noticed, true);
  return () => document.removeEventListener('input', noticed, true);
}

/** Whether the page holds something typed or chosen, now or before it was loaded again. */
export function isTyping(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
  return (
    [...document.forms].some((form) => touched.has(form)) ||
    fields.some(
      ({ value, defaultValue, checked, defaultChecked }) =>
        value !== defaultValue || checked !== defaultChecked,
    )
  );
}
