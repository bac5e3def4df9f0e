import type { RouterHistory } from '@tanstack/react-router';

/** True after a step back in the history, when the page slides in from the left. */
let back = false;

export function watchDirection(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    back = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
  });
}

export function wentBack(): boolean {
  return back;
}
