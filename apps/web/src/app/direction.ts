import type { RouterHistory } from '@tanstack/react-router';

/** True if the last navigation went back, so that the page slides in from the left. */
let back = false;

export function watchDirection(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    back = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
  });
}

export function wentBack(): boolean {
  return back;
}
