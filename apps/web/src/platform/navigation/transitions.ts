/** Handles the rejection of transitions that the browser skips, which the router leaves unhandled. */
export function allowSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (start === undefined) return;
  document.startViewTransition = (...given) => {
    const transition = start(...given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
