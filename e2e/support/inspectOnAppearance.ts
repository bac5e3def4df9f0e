import type { Page } from '@playwright/test';

interface Looks {
  takesTaps: boolean;
  /** The names of the running animations. An element ignores taps during those in `withoutTaps`. */
  animations: string[];
  withoutTaps: string[];
}

/** Inspects the element `of` at the moment when `cause` appears; both are selectors. */
export async function inspectOnAppearance(
  page: Page,
  cause: string,
  of = cause,
): Promise<{ looks: Promise<Looks> }> {
  // This runs in the page, so that it looks before the next frame.
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
  // When the page responds to this call, the observer is active.
  await page.evaluate(() => undefined);
  return { looks };
}
