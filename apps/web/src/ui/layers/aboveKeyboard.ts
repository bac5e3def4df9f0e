/**
 * A ref callback that keeps a panel above the on-screen keyboard. Sets `--covered` to the covered height and
 * `--seen` to the rest.
 */
export function keepAboveKeyboard(panel: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (panel === null || seen === null) return undefined;
  const fit = () => {
    const covered = Math.round(window.innerHeight - seen.offsetTop - seen.height);
    // While the person zooms with two fingers, the visible part does not show the keyboard's height.
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
