import { FAULT_RETRIES_MAX, FAULT_RETRY_STEP_MS } from '@beso/contract/limits';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { waitForServer } from '../platform/connection/connectivity.ts';
import { CodeLoadError } from '../platform/faults/kinds.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * [S4-016] Loads code, with retries. Replaces the browser's own error, after which the router would reload
 * the page.
 * @throws CodeLoadError
 */
export async function loadCodeWithRetries<Code>(
  load: () => Promise<Code>,
  answers = waitForServer,
): Promise<Code> {
  for (let missed = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!(await answers())) continue;
      if (missed === FAULT_RETRIES_MAX) throw new CodeLoadError(error);
      missed += 1;
      await pause(FAULT_RETRY_STEP_MS * missed);
    }
  }
}

export function lazyComponent<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => loadCodeWithRetries(load), name) as RouteComponent;
}
