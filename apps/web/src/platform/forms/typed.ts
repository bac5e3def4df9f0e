const nameOf = (element: Element | null) => (element instanceof HTMLInputElement ? element.name : '');

/** The focus, and what the app has put where somebody was about to type goes with the first letter. */
function goOn(typed: readonly HTMLInputElement[], input: HTMLInputElement | null): void {
  input?.focus();
  if (!typed.some(({ name, value }) => name === input?.name && value !== '')) input?.select();
}

/**
 * Remembers what is typed into the fields of the HTML, and chosen there, until the app takes its place.
 * Returns what then puts it, and the focus, into those of the app with the same names.
 */
export function keepTyped(root: HTMLElement): () => void {
  const typing = 'input:not([type=radio], [type=checkbox])';
  const fields = [...root.querySelectorAll<HTMLInputElement>(typing)].filter(({ name }) => name !== '');
  const choices = [...root.querySelectorAll('select')];
  let focused = nameOf(document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    focused = nameOf(document.activeElement);
  };
  // A field that the app has just replaced is left too, but nobody went away from it.
  const left = () => {
    timer = setTimeout(look);
  };
  root.addEventListener('focusin', look);
  root.addEventListener('focusout', left);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  return () => {
    clearTimeout(timer);
    root.removeEventListener('focusin', look);
    root.removeEventListener('focusout', left);
    const field = (name: string) => root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
    for (const { name, value } of fields) {
      const input = value === '' ? null : field(name);
      if (input === null) continue;
      // React watches the property of the element itself and would take this for its own change.
      setValue?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    for (const { ariaLabel, value, options } of choices) {
      if ([...options].find(({ defaultSelected }) => defaultSelected)?.value === value) continue;
      const select = root.querySelector<HTMLSelectElement>(
        `select[aria-label="${CSS.escape(ariaLabel ?? '')}"]`,
      );
      if (select === null) continue;
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    if (focused !== '') goOn(fields, field(focused));
  };
}
