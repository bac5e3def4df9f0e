import type { FirstCards, HomeRenderer } from '@beso/contract/feed';
import { LANGUAGES } from '@beso/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeFirstCards } from '../features/feed/screens/HomeFirstCards.tsx';
import { type Language, loadNamespaces, switchLanguage } from '../platform/i18n/index.ts';
import { sessionKey } from '../platform/query/client.ts';

/** This router exists only so that links have targets. */
const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/home'] }),
});

async function loadTexts(): Promise<void> {
  for (const language of LANGUAGES) {
    switchLanguage(language);
    await loadNamespaces('common', 'shell', 'besos', 'feed', 'activities');
  }
  await router.load();
}

function render(language: Language, beginning: FirstCards): string {
  switchLanguage(language);
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
        <HomeFirstCards {...beginning} />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}

/** The server imports the built file and takes the renderer from its default export. */
export default { loadTexts, render } satisfies HomeRenderer;
