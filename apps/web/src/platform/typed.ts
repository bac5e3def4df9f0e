/**
 * Remembers what somebody typed into the fields of the HTML before the app took its place. Returns what puts
 * it, and the focus, into the fields of the app with the same names.
 */
export function keepTyped(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll('input')]
    .filter(({ name, value }) => name !== '' && value !== '')
    .map(({ name, value }) => ({ name, value }));
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : '';
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return () => {
    const field = (name: string) => root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    for (const { name, value } of typed) {
      const input = field(name);
      if (input === null) continue;
      // React watches the property of the element itself and would take this for its own change.
      setValue?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (focused !== '') field(focused)?.focus();
  };
}
