const named = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;

/**
 * Remembers the button of the HTML that was tapped last, until the app takes its place: there it did nothing.
 * Returns what then taps the app's button of the same name. What sends something is for the person to tap.
 */
export function keepTapped(root: HTMLElement): () => void {
  let tapped: string | undefined;
  const look = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    tapped = button?.type === 'button' ? named(button) : undefined;
  };
  root.addEventListener('click', look);
  return () => {
    root.removeEventListener('click', look);
    if (tapped === undefined) return;
    [...root.querySelectorAll('button')].find((button) => named(button) === tapped)?.click();
  };
}
