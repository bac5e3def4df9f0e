import { useRef } from 'react';

/**
 * Handlers for a dialog that has no trigger of its own:
 * focus goes back to where it was when the dialog opened.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement } = document;
      const inside = event.target instanceof Node && event.target.contains(activeElement);
      // Another page may have taken it meanwhile.
      if (inside || activeElement === null || activeElement === document.body) {
        before.current?.focus({ preventScroll: true });
      }
    },
  };
}
