import { expect, type Locator, type Page } from '@playwright/test';

export interface TapRecorder {
  count: () => number;
  expectAtMost: (most: number) => void;
}

/** Counts the taps on pages that have not yet opened a document. */
export async function startTapRecorder(...pages: readonly Page[]): Promise<TapRecorder> {
  let taps = 0;
  for (const page of pages) {
    await page.exposeFunction('noteTap', () => {
      taps += 1;
    });
    await page.addInitScript(() => {
      const note = Reflect.get(window, 'noteTap') as () => void;
      window.addEventListener('pointerdown', (event) => event.isTrusted && note(), { capture: true });
    });
  }
  return {
    count: () => taps,
    expectAtMost: (most) => expect(taps).toBeLessThanOrEqual(most),
  };
}

export async function tapAndType(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.insertText(text);
}
