/** Gives a field of several lines the height of its text where the browser's style cannot (`field-sizing`). */
export function grow(field: HTMLTextAreaElement | null): void {
  if (field === null || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
