import { expect, type Locator } from '@playwright/test';

const MOST_STOPS = 80;

/** Presses Tab until the control has the focus, and expects a visible outline on or around it. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeAttached();
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await hasFocus()); stops += 1) {
    expect(stops, `Tab comes to ${control}`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press('Tab');
  }
  const ring = await control.evaluate((element) => {
    const around = [element, element.firstElementChild, element.parentElement, element.closest('label, li')];
    return around.some((part) => {
      if (part === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
  expect(ring, `${control} shows the focus`).toBe(true);
}

/** Reaches a button or link by Tab, and presses Enter. */
export async function pressEnter(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}

/** Reaches a field by Tab, and types into it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.insertText(text);
}
