import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { answersOrWaits } from '../platform/connection/connectivity.ts';

/**
 * Retries a failed import. Offline, the current page stays until the connection is back; the router would
 * reload the document, which may show the browser's error page. If the server answers, one retry follows
 * before the error.
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

export function lazy<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  return lazyRouteComponent(() => fetched(load), name) as RouteComponent;
}
