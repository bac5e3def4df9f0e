import { FAULT_RETRIES_MAX, FAULT_RETRY_STEP_MS } from '@beso/contract/limits';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { answersOrWaits } from '../platform/connection/connectivity.ts';
import { MissingCode } from '../platform/faults/kinds.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * [S4-016] Without a connection the page before stays, below the banner that says so, and the code is asked
 * for again once there is one. Where the server answers it is asked for twice more. Then it is missing, which
 * is said in words that are ours: at the browser's the router would load the page again, for each of them.
 * @throws MissingCode
 */
export async function fetched<Code>(load: () => Promise<Code>, answers = answersOrWaits): Promise<Code> {
  for (let missed = 0; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!(await answers())) continue;
      if (missed === FAULT_RETRIES_MAX) throw new MissingCode(error);
      missed += 1;
      await pause(FAULT_RETRY_STEP_MS * missed);
    }
  }
}

export function lazy<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => fetched(load), name) as RouteComponent;
}
