/** These functions run in the page, so they cannot use anything outside themselves. */

/**
 * Returns the control with this name that a tap would reach. New controls ignore taps at first (motion.css).
 */
export function controlNamed(name: string): Element | null {
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText).replace(/\s+/g, ' ').trim();
  const open = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).pointerEvents !== 'none' &&
    element.closest('[inert], [aria-hidden="true"]') === null;
  const inFront = (found: Element[]) =>
    found.find((element) => element.closest('dialog, [role="dialog"], [role="alertdialog"]')) ?? found[0];
  const among = (selector: string, isIt: (element: Element) => boolean) =>
    inFront([...document.querySelectorAll(selector)].filter((element) => open(element) && isIt(element)));
  return (
    among('button, a[href], [role="button"]', (element) => nameOf(element) === name) ??
    among('label', (element) => nameOf(element).includes(name)) ??
    null
  );
}

export function fieldNamed(name: string): Element | null {
  const open = (element: Element | null) =>
    element?.matches('[type="radio"], [type="checkbox"]') === false &&
    element.closest('[inert], [aria-hidden="true"]') === null;
  const labelled = [...document.querySelectorAll('label')]
    .filter((label) => label.innerText.replace(/\s+/g, ' ').trim().startsWith(name))
    .map(({ control }) => control);
  const named = [...document.querySelectorAll('input, textarea, select')].filter((field) =>
    field.getAttribute('aria-label')?.startsWith(name),
  );
  return [...labelled, ...named].find(open) ?? null;
}

export function isTextShown(words: string): boolean {
  const shown = document.body?.innerText.replace(/\s+/g, ' ') ?? '';
  return shown.toLowerCase().includes(words.toLowerCase());
}
