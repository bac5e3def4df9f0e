const nameOf = (element: Element | null) => (element instanceof HTMLInputElement ? element.name : '');

/** Focuses the field. A text that the app filled in is selected, so that typing replaces it. */
function goOn(typed: readonly HTMLInputElement[], input: HTMLInputElement | null): void {
  input?.focus();
  if (!typed.some(({ name, value }) => name === input?.name && value !== '')) input?.select();
}

/** Records text typed into prerendered fields. Returns a function that transfers it to the app's fields. */
export function recordEarlyText(root: HTMLElement): () => void {
  const typing = 'input:not([type=radio], [type=checkbox])';
  const fields = [...root.querySelectorAll<HTMLInputElement>(typing)].filter(({ name }) => name !== '');
  const choices = [...root.querySelectorAll('select')];
  let focused = nameOf(document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    focused = nameOf(document.activeElement);
  };
  // `focused` changes only in the next task, because a field that the app replaces loses the focus too.
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
      // React ignores a change through the element's own `value`, so this uses the prototype's setter.
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
