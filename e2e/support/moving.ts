import type { Page } from '@playwright/test';

interface Looks {
  /** Whether the element does, as it is drawn. */
  takesTaps: boolean;
  /** The animations that run in the page, and those of them during which what moves takes no taps. */
  animations: string[];
  withoutTaps: string[];
}

/**
 * Looks at an element at the moment in which something appears, before anything has moved.
 * @param cause what appears
 * @param of the element
 */
export async function whenItAppears(
  page: Page,
  cause: string,
  of = cause,
): Promise<{ looks: Promise<Looks> }> {
  // Answers in the page, so that no picture comes between the appearing and the look.
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
  // It is watched once the page has answered anything after that.
  await page.evaluate(() => undefined);
  return { looks };
}
