import type { AnyRoute } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';

function pathsOf(route: AnyRoute): string[] {
  const { path } = route.options as { path?: string };
  const below = Object.values((route.children ?? {}) as Record<string, AnyRoute>).flatMap(pathsOf);
  return path === undefined ? below : [path, ...below];
}

/** The paths of the app's pages. The server answers all others with a 404. */
export const pagePaths: readonly string[] = pathsOf(routeTree).filter((path) => !path.endsWith('$'));
