const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Calls `onCut` with a field's limit, in UTF-16 units, if a pasted text exceeds it. */
export function watchPasting(onCut: (longest: number) => void): void {
  document.addEventListener('paste', ({ target, clipboardData, defaultPrevented }) => {
    if (defaultPrevented || !isField(target) || target.maxLength < 0) return;
    const { value, selectionStart, selectionEnd, maxLength } = target;
    const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const pasted = clipboardData?.getData('text/plain') ?? '';
    if (value.length - selected + pasted.length > maxLength) onCut(maxLength);
  });
}
