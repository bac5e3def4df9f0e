import { QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { queryClient } from '../src/platform/query/client.ts';
import { Toaster } from '../src/ui/feedback/Toaster.tsx';

/** A document in memory has no view of its own. */
const VIEWPORT = { offsetTop: 0, offsetLeft: 0, width: 390, height: 844, scale: 1 };

export interface ShownScreen {
  /** The words of the page and of its messages. */
  text(): string;
  field(name: string): HTMLInputElement | HTMLTextAreaElement;
  type(name: string, text: string): Promise<void>;
  /** Path and query of the page that is shown. */
  address(): string;
  /** Lets time pass on the fake clock, in milliseconds. */
  pass(ms: number): Promise<void>;
  /** A link or button whose name begins so; one that loads has a second, hidden name behind it. */
  button(name: string): HTMLElement;
  press(name: string): Promise<void>;
  close(): Promise<void>;
}

function fieldIn(page: HTMLElement, name: string) {
  for (const label of page.querySelectorAll('label')) {
    const field = document.getElementById(label.htmlFor);
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (isText && label.textContent.startsWith(name)) return field;
  }
  throw new Error(`no field ${name} in: ${page.textContent}`);
}

/** React listens to changes that its own record of the value does not know. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export interface Answer {
  status?: number;
  body?: unknown;
}

/** Answers requests by operation, such as `POST /auth/sign-up`; others meet a lost network. */
export function answerRequests(answers: Record<string, (body: unknown) => Answer | Promise<Answer>>) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const operation = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    calls.push(operation);
    const text = await request.text();
    const answer = answers[operation];
    if (answer === undefined) throw new TypeError('no network');
    const { status = 200, body } = await answer(text === '' ? undefined : JSON.parse(text));
    const headers = { 'content-type': 'application/json' };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return { calls };
}

/** The library of messages is loaded by the first of them. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

/** Draws a screen at its address in memory. @param route the path's pattern, if it has parameters */
export async function showScreen(
  Screen: () => ReactNode,
  address: string,
  route = address.replace(/[?#].*/, ''),
): Promise<ShownScreen> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), VIEWPORT));
  const root = createRootRoute({ component: Outlet });
  const here = createRoute({ getParentRoute: () => root, path: route, component: Screen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  window.history.replaceState(null, '', address);
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren([here, elsewhere]), history });
  const page = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(page);
  await act(async () => {
    drawn.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster label="Messages" />
      </QueryClientProvider>,
    );
    await advance(0);
  });
  const button = (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('a, button')].find((element) =>
      (element.getAttribute('aria-label') ?? element.textContent).trim().startsWith(name),
    );
    if (found === undefined) throw new Error(`no button ${name} in: ${document.body.textContent}`);
    return found;
  };
  return {
    text: () => document.body.textContent,
    field: (name) => fieldIn(page, name),
    type: (name, text) => act(async () => typeInto(fieldIn(page, name), text)),
    address: () => history.location.href,
    pass: (ms) => act(() => advance(ms)),
    button,
    press: (name) =>
      act(async () => {
        button(name).click();
        await advance(0);
      }),
    close: async () => {
      await act(async () => drawn.unmount());
      page.remove();
      history.destroy();
      queryClient.clear();
    },
  };
}
