import type { Page } from '@playwright/test';

interface Looks {
  takesTaps: boolean;
  /** The running animations, and those during which their element ignores taps. */
  animations: string[];
  withoutTaps: string[];
}

/** Inspects an element when another appears. @param cause the appearing one @param of the inspected one */
export async function whenItAppears(
  page: Page,
  cause: string,
  of = cause,
): Promise<{ looks: Promise<Looks> }> {
  // Runs in the page, so that no frame passes before the inspection.
  const looks = page.evaluate(
    ([appears, looked]) =>
      new Promise<Looks>((resolve) => {
        const look = () => {
          const element = document.querySelector(appears) && document.querySelector(looked);
          if (!element) return;
          changes.disconnect();
          const running = document.getAnimations().filter((one) => one instanceof CSSAnimation);
          const without = running.filter(
            ({ effect }) =>
              effect instanceof KeyframeEffect &&
              effect.getKeyframes().every(({ pointerEvents }) => pointerEvents === 'none'),
          );
          resolve({
            takesTaps: getComputedStyle(element).pointerEvents !== 'none',
            animations: running.map(({ animationName }) => animationName),
            withoutTaps: without.map(({ animationName }) => animationName),
          });
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    [cause, of] as const,
  );
  // The observer is active once the page responds.
  await page.evaluate(() => undefined);
  return { looks };
}
