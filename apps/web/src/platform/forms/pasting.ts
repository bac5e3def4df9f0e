const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Calls `onCut` when a pasted text is too long for its field, with the field's limit in UTF-16 units. */
export function watchPasting(onCut: (longest: number) => void): void {
  document.addEventListener('paste', ({ target, clipboardData, defaultPrevented }) => {
    if (defaultPrevented || !isField(target) || target.maxLength < 0) return;
    const { value, selectionStart, selectionEnd, maxLength } = target;
    const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = clipboardData?.getData('text/plain') ?? '';
    if (value.length - selected + pasted.length > maxLength) onCut(maxLength);
  });
}
