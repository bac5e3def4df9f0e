import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/routes.tsx';
import { FailureScreen } from './app/screens/FailureScreen.tsx';
import { keepTyped } from './platform/forms/typed.ts';
import { startI18n } from './platform/i18n/index.ts';
import { inShell } from './platform/native/device.ts';

interface AppProps {
  /** It stands in the document, in place of the HTML. */
  onDrawn: () => void;
  children: ReactNode;
}

function App({ onDrawn, children }: AppProps) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={({ reset }) => <FailureScreen onRetry={reset} />}>
      {children}
    </CatchBoundary>
  );
}

/**
 * What stands in the HTML stays until the page can take its place, in one step.
 * @param putTapped does then what was tapped there
 */
export async function startApp(root: HTMLElement, putTapped: () => void): Promise<void> {
  await startI18n(['common']);
  if (inShell()) await (await import('./platform/native/bearer.ts')).loadState();
  const router = createAppRouter();
  await new Promise((next) => setTimeout(next));
  // Until it is drawn, the router does not follow redirects by itself.
  const follow = router.history.subscribe(() => void router.load());
  await router.load();
  const putTyped = keepTyped(root);
  const drawn = () => {
    follow();
    putTyped();
    putTapped();
  };
  const app = (
    <StrictMode>
      <App onDrawn={drawn}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  // As a transition it is drawn in short steps, between which the browser can paint and answer.
  startTransition(() => createRoot(root).render(app));
}
