import type { RouterHistory } from '@tanstack/react-router';

/** Whether the latest change of page went back, so that the page arrives from the left. */
let back = false;

export function watchDirection(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    back = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
  });
}

export function wentBack(): boolean {
  return back;
}
