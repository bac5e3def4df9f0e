/**
 * Handles the rejection of page transitions that the browser skips, for example when a phone is turned. The
 * new page is shown all the same, and the router leaves that promise to nobody.
 */
export function allowSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (start === undefined) return;
  document.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
