/**
 * Puts the focus on the heading of a part of the page, so that a screen reader says where one is and goes on
 * from there. While the heading is still to come, the part itself has the focus. Returns what stops waiting.
 */
export function focusHeading(part: HTMLElement): () => void {
  const focus = () => {
    const heading = [...part.querySelectorAll('h1')].find((each) => each.checkVisibility());
    if (heading === undefined) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return () => undefined;
  part.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const movedOn = document.activeElement !== part && document.activeElement !== document.body;
    if (movedOn || focus()) observer.disconnect();
  });
  observer.observe(part, { childList: true, subtree: true });
  return () => observer.disconnect();
}
