/**
 * Handles the rejection of transitions that the browser skips, for example when a phone is rotated. The new
 * page shows anyway, and the router does not handle that promise.
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
