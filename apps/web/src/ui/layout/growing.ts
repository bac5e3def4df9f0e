/** Gives a field of several lines the height of its text where `field-sizing` is not known. */
export function grow(field: HTMLTextAreaElement | null): void {
  if (field === null || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
