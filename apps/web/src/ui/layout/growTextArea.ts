/** Makes a text area as high as its text, in browsers without `field-sizing`. */
export function growTextArea(field: HTMLTextAreaElement | null): void {
  if (field === null || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
