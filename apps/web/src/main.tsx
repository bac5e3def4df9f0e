import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/routes.tsx';
import { FailureScreen } from './app/screens/FailureScreen.tsx';
import { startI18n } from './platform/i18n/index.ts';
import { keepTyped } from './platform/typed.ts';
import './styles/index.css';
import './app/start.css';

async function start(root: HTMLElement): Promise<void> {
  await startI18n(['common']);
  const router = createAppRouter();
  // What stands in the HTML stays until the page can take its place.
  // Until it is drawn, the router does not follow redirects by itself.
  const follow = router.history.subscribe(() => void router.load());
  await router.load();
  follow();
  const putTyped = keepTyped(root);
  const app = (
    <StrictMode>
      <CatchBoundary getResetKey={() => 0} errorComponent={({ reset }) => <FailureScreen onRetry={reset} />}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </StrictMode>
  );
  flushSync(() => createRoot(root).render(app));
  putTyped();
}

const root = document.getElementById('root');
if (root !== null) void start(root);
