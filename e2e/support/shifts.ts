import { expect, type Page } from '@playwright/test';

/** The highest sum of layout shifts that nobody notices during a journey. */
const SHIFTS_MAX = 0.02;

/** Adds up the layout shifts without input, in all documents that the page opens from now on. */
export async function countShifts(page: Page): Promise<{ expectSteady: () => Promise<void> }> {
  const shifts: { value: number; moved: string }[] = [];
  await page.exposeFunction('noteShift', (value: number, moved: string) => shifts.push({ value, moved }));
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const note = Reflect.get(window, 'noteShift') as (value: number, moved: string) => void;
    new PerformanceObserver((entries) => {
      for (const { value, hadRecentInput, sources } of entries.getEntries() as Shift[]) {
        const [node] = sources.map((source) => source.node);
        const element = node instanceof Element ? node : node?.parentElement;
        if (!hadRecentInput)
          note(
            value,
            `${location.pathname} ${Math.round(performance.now())} ${element?.outerHTML.slice(0, 100)} | ${document.querySelector('[role=feed]')?.textContent?.slice(0, 60)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    expectSteady: async () => {
      // The browser has reported all shifts after one more frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(SHIFTS_MAX);
    },
  };
}
