import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { recordPlace } from './app/opening/place.ts';
import { createAppRouter } from './app/routes.tsx';
import { watchFaults } from './platform/faults/critical.ts';
import { recordEarlyText } from './platform/forms/earlyText.ts';
import { deferInstallPrompt } from './platform/homeScreen.ts';
import { startI18n } from './platform/i18n/index.ts';
import { isNativeApp } from './platform/native/device.ts';
import { nextTask } from './platform/nextTask.ts';

/**
 * Starts the app, which replaces the prerendered HTML.
 * @param repeatEarlyTaps repeats the last tap on the prerendered page in the app
 */
export async function startApp(root: HTMLElement, repeatEarlyTaps: () => void): Promise<void> {
  watchFaults();
  deferInstallPrompt();
  await startI18n(['common']);
  const shell = isNativeApp()
    ? await (await import('./app/native/startNativeApp.tsx')).startNativeApp(root)
    : undefined;
  const router = createAppRouter();
  shell?.(router);
  await nextTask();
  // Until its first render the router ignores a changed address, so this listener loads the page.
  const follow = router.history.subscribe(() => void router.load());
  await router.load();
  const restoreEarlyText = recordEarlyText(root);
  const restorePlace = recordPlace(root);
  // Runs after the router's own handler, which scrolls a new page to its top.
  const placed = router.subscribe('onRendered', () => {
    placed();
    restorePlace();
  });
  const drawn = () => {
    follow();
    restoreEarlyText();
    repeatEarlyTaps();
  };
  const app = (
    <StrictMode>
      <App onDrawn={drawn}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  );
  // In a transition React pauses between short steps, so the browser can react to taps.
  startTransition(() => createRoot(root).render(app));
}
