import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
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

/** The visible part of the window, which the test's DOM does not know. */
const VIEWPORT = { offsetTop: 0, offsetLeft: 0, width: 390, height: 844, scale: 1 };

export interface ShownScreen {
  text(): string;
  field(name: string): HTMLInputElement | HTMLTextAreaElement;
  /** Types into a field whose name begins with `name`. `place` is the index among several such fields. */
  type(name: string, text: string, place?: number): Promise<void>;
  typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void>;
  address(): string;
  /** Lets fake timers run for this many milliseconds. */
  pass(ms: number): Promise<void>;
  /** Returns a control whose text begins with `name`, because a loading control adds a hidden text. */
  button(name: string): HTMLElement;
  press(name: string): Promise<void>;
  close(): Promise<void>;
}

function fieldOf(name: string, place = 0) {
  const named = [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('input, textarea')].map(
    (field) => ({
      field,
      name: field.getAttribute('aria-label') ?? document.querySelector(`[for="${field.id}"]`)?.textContent,
    }),
  );
  const exact = named.filter((one) => one.name === name);
  const begun = named.filter((one) => one.name?.startsWith(name));
  const field = (exact.length > 0 ? exact : begun)[place]?.field;
  if (field !== undefined) return field;
  throw new Error(`no field ${name} in: ${document.body.textContent}`);
}

/** React ignores a change through the element's own setter. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export interface StubResponse {
  status?: number;
  body?: unknown;
}

/** Answers requests by method and path, such as `POST /auth/sign-up`. All others fail like a lost network. */
export function answerRequests(
  answers: Record<string, (body: unknown, query: URLSearchParams) => StubResponse | Promise<StubResponse>>,
) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const operation = `${request.method} ${pathname.replace('/api/v1', '')}`;
    calls.push(operation);
    const text = await request.text();
    const answer = answers[operation];
    if (answer === undefined) throw new TypeError('no network');
    const { status = 200, body } = await answer(text === '' ? undefined : JSON.parse(text), searchParams);
    const headers = { 'content-type': 'application/json' };
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return { calls };
}

/** Sets or removes the cookie that tells the page who is signed in. */
export function setHint(personId: string | null): void {
  const hint = personId === null ? '; Max-Age=0' : `aB3.${personId}`;
  // biome-ignore lint/suspicious/noDocumentCookie: it stands for the server's answer
  document.cookie = `beso_hint=${hint}; Path=/`;
}

/** Advances the fake clock and waits for imports, such as the toast library. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
}

async function draw(router: AnyRouter, extra: ReactNode = null): Promise<ShownScreen> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), VIEWPORT));
  const { history } = router;
  const page = document.body.appendChild(document.createElement('div'));
  const drawn = createRoot(page);
  await act(async () => {
    drawn.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {extra}
      </QueryClientProvider>,
    );
    await advance(0);
  });
  const button = (name: string) => {
    const named = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;
    const isNamed = (element: HTMLElement) =>
      named(element).trim().startsWith(name) &&
      (element.tagName !== 'LABEL' || element.querySelector('[type=radio]') !== null);
    const within = (part: ParentNode | null) =>
      [...(part ?? document).querySelectorAll<HTMLElement>('a, button, label')].find(isNamed);
    // Searches an open dialog first, because it lies above the page.
    const found = within(document.querySelector('[role=dialog], [role=alertdialog]')) ?? within(document);
    if (found === undefined) throw new Error(`no button ${name} in: ${document.body.textContent}`);
    return found;
  };
  return {
    text: () => document.body.textContent,
    field: (name) => fieldOf(name),
    type: (name, text, place) => act(async () => typeInto(fieldOf(name, place), text)),
    typeInto: (field, text) => act(async () => typeInto(field, text)),
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

/** The router drops a history state that lacks its own keys. */
function openAt(address: string, state: object): void {
  window.history.replaceState({ ...state, __TSR_index: 0, __TSR_key: 'here' }, '', address);
}

/**
 * Renders a screen at its address. Every other address is an empty page.
 * @param route the pattern of its path, if it has parameters
 * @param options the state that the previous page passed on, and the layout of the page
 */
export function showScreen(
  Screen: () => ReactNode,
  address: string,
  route = address.replace(/[?#].*/, ''),
  { state = {}, layout = 'member' }: { state?: object; layout?: 'member' | 'session' } = {},
): Promise<ShownScreen> {
  const root = createRootRoute({ component: Outlet });
  // The ids of routes begin with the ids of their layouts, as in the app.
  const data = createRoute({ getParentRoute: () => root, id: 'data', component: Outlet });
  const within = createRoute({ getParentRoute: () => data, id: layout, component: Outlet });
  const here = createRoute({ getParentRoute: () => within, path: route, component: Screen });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  openAt(address, state);
  const history = createBrowserHistory();
  const router = createRouter({
    routeTree: root.addChildren([data.addChildren([within.addChildren([here])]), elsewhere]),
    history,
  });
  return draw(router, <Toaster label="Messages" />);
}

/** Renders the app with its own routes and guards. */
export function showRouter(make: () => AnyRouter, address: string, state: object = {}): Promise<ShownScreen> {
  openAt(address, state);
  return draw(make());
}
