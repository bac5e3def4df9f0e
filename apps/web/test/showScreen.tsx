import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { queryClient } from '../src/platform/query/client.ts';

export interface ShownScreen {
  text(): string;
  /** Path and query of the page that is shown. */
  address(): string;
  /** Lets time pass on the fake clock, in milliseconds. */
  pass(ms: number): Promise<void>;
  button(name: string): HTMLElement;
  press(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Draws a screen at its address in a document in memory; every other address is an empty page. */
export async function showScreen(Screen: ComponentType, address: string): Promise<ShownScreen> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRootRoute({ component: Outlet });
  const [path = '/'] = address.split(/[?#]/);
  const here = createRoute({ getParentRoute: () => root, path, component: Screen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history });
  const page = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(page);
  await act(async () => {
    drawn.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await vi.advanceTimersByTimeAsync(0);
  });
  const button = (name: string) => {
    const found = [...page.querySelectorAll<HTMLElement>('a, button')].find(
      (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
    );
    if (found === undefined) throw new Error(`no button ${name} in: ${page.textContent}`);
    return found;
  };
  return {
    text: () => page.textContent,
    address: () => history.location.href,
    pass: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    button,
    press: (name) =>
      act(async () => {
        button(name).click();
        await vi.advanceTimersByTimeAsync(0);
      }),
    close: async () => {
      await act(async () => drawn.unmount());
      page.remove();
      queryClient.clear();
    },
  };
}
