import { useRef } from 'react';

/** Returns handlers for a dialog without a `Trigger`, which return the focus on closing. */
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
      // Something else may have the focus already, such as the heading of a new page.
      if (inside || activeElement === null || activeElement === document.body) {
        before.current?.focus({ preventScroll: true });
      }
    },
  };
}
