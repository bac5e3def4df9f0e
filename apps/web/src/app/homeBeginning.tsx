import type { HomeBeginning as Beginning } from '@beso/contract/feed';
import { LANGUAGES } from '@beso/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeBeginning } from '../features/feed/screens/HomeBeginning.tsx';
import { type Language, loadNamespaces, speak } from '../platform/i18n/index.ts';
import { sessionKey } from '../platform/query/client.ts';

/** It only says where links lead. */
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/home'] }),
});

/** To be called once, before anything is drawn. */
export async function prepareHome(): Promise<void> {
  for (const language of LANGUAGES) {
    speak(language);
    await loadNamespaces('common', 'shell', 'besos', 'feed', 'activities');
  }
  await router.load();
}

/**
 * The beginning of somebody's home as HTML; runs in the server. What it knows of the person lives only as
 * long as this call, which waits for nothing: two people's can never meet.
 */
export function drawHome(language: Language, beginning: Beginning): string {
  speak(language);
  const client = new QueryClient();
  client.setQueryData(sessionKey, {
    session: { user: beginning.viewer },
    profile: null,
    challenge: null,
    leaving: null,
  });
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={client}>
        <HomeBeginning {...beginning} />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}
