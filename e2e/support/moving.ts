import type { Page } from '@playwright/test';

/**
 * Looks at an element at the moment in which something appears, before anything has moved.
 * @param cause what appears
 * @param of the element
 * @returns whether it takes taps then, and which animations run in the page
 */
export async function whenItAppears(page: Page, cause: string, of = cause) {
  // Answers in the page, so that no picture comes between the appearing and the look.
  const looks = page.evaluate(
    ([appears, looked]) =>
      new Promise<{ takesTaps: boolean; animations: string[] }>((resolve) => {
        const look = () => {
          const element = document.querySelector(appears) && document.querySelector(looked);
          if (!element) return;
          changes.disconnect();
          const animations = document
            .getAnimations()
            .flatMap((one) => (one instanceof CSSAnimation ? one.animationName : []));
          resolve({ takesTaps: getComputedStyle(element).pointerEvents !== 'none', animations });
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    [cause, of] as const,
  );
  // It is watched once the page has answered anything after that.
  await page.evaluate(() => undefined);
  return { looks };
}
