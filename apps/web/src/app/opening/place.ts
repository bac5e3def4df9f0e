import { controlName, TAPPABLE } from '../../platform/earlyTaps.ts';

/** Records scroll position and focus on the stored screen. Returns how to restore both in the app. */
export function recordPlace(root: HTMLElement): () => void {
  if (root.querySelector('[data-kept]') === null) return () => undefined;
  let top = 0;
  let focused: string | null | undefined;
  const look = () => {
    top = window.scrollY;
    const { activeElement } = document;
    focused = activeElement?.matches(TAPPABLE) ? controlName(activeElement) : undefined;
  };
  look();
  window.addEventListener('scroll', look, { passive: true });
  root.addEventListener('focusin', look);
  return () => {
    window.removeEventListener('scroll', look);
    root.removeEventListener('focusin', look);
    const controls = focused ? [...root.querySelectorAll<HTMLElement>(TAPPABLE)] : [];
    if (document.activeElement === document.body)
      controls.find((control) => controlName(control) === focused)?.focus({ preventScroll: true });
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
  };
}
