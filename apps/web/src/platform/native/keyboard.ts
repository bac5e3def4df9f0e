import { Keyboard } from './plugins.ts';

/** Returns whether the lower edge of the field is covered or outside of the window. */
function isCovered(field: Element): boolean {
  const { left, bottom, width } = field.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, bottom - 1);
  return above === null || !(field.contains(above) || above.contains(field));
}

/** Scrolls the focused field into view when the keyboard covers it. */
export async function scrollFieldsIntoView(): Promise<void> {
  await Keyboard.addListener('keyboardDidShow', () => {
    const field = document.activeElement;
    if (field === null || field === document.body || !isCovered(field)) return;
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
}
