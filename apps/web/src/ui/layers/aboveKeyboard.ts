/**
 * Keeps a panel above the on-screen keyboard, which browsers lay over the page; below an open layer the page
 * cannot be scrolled. Sets `--covered` to the height of the covered part, and `--seen` to that of the rest. A
 * ref callback; returns its cleanup.
 */
export function keepAboveKeyboard(panel: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (panel === null || seen === null) return undefined;
  const fit = () => {
    const covered = Math.round(window.innerHeight - seen.offsetTop - seen.height);
    // A person who zooms with two fingers sees only a part of the panel.
    if (covered <= 0 || seen.scale !== 1) {
      panel.style.removeProperty('--covered');
      panel.style.removeProperty('--seen');
      return;
    }
    panel.style.setProperty('--covered', `${covered}px`);
    panel.style.setProperty('--seen', `${Math.round(seen.height)}px`);
  };
  const resized = () => {
    fit();
    const field = document.activeElement;
    if (panel.contains(field)) field?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  fit();
  seen.addEventListener('resize', resized);
  seen.addEventListener('scroll', fit);
  return () => {
    seen.removeEventListener('resize', resized);
    seen.removeEventListener('scroll', fit);
  };
}
