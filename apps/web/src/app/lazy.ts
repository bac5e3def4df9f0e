import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { answersOrWaits } from '../platform/connection/connectivity.ts';

/**
 * Without a connection the page before stays, below the banner that says so, and the code is asked for again
 * once there is one. The router would load the whole document, and somebody who was here for the first time
 * would see the browser's own page. That is right only where the server answers and has no such code any
 * more; what is lost once on the way is not gone.
 */
async function fetched<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let missed = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (!(await answersOrWaits())) continue;
      if (missed) throw error;
      missed = true;
    }
  }
}

/** What a route shows, loaded when it is first needed. */
export function lazy<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => fetched(load), name) as RouteComponent;
}
