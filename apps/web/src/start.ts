import './styles/index.css';
import './app/start.css';
import { showHomeSnapshot } from './app/opening/opening.ts';
import { showTooOld } from './app/tooOld.ts';
import { recordEarlyTaps } from './platform/earlyTaps.ts';
import { nextTask } from './platform/nextTask.ts';

/** How long to wait for the first paint before loading the app's code. */
const TIMEOUT_MS = 200;
/** The delay before the page reloads after a failed start: the first time, and later times. */
const RELOAD_DELAY_MS = { navigate: 2_000, reload: 15_000 };

/** Resolves after the first paint, or at once in a hidden tab, which never paints. */
const painted = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.visibilityState === 'visible' ? TIMEOUT_MS : 0);
  });

function askForCode(): void {
  for (const named of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', media: named.media, href: named.href });
    named.replaceWith(link);
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null || showTooOld(root)) return;
  showHomeSnapshot(root);
  const repeatEarlyTaps = recordEarlyTaps(root);
  // With a service worker, all files are on this device and do not delay the paint.
  if (navigator.serviceWorker?.controller) askForCode();
  await painted();
  askForCode();
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('./main.tsx');
  await startApp(root, repeatEarlyTaps);
}

/** [S2-149] Reloads after a script could not be loaded, because browsers do not retry a failed import. */
function reloadSoon(cause: unknown): void {
  reportError(cause);
  const failed = document.querySelector<HTMLTemplateElement>('#not-started');
  if (failed !== null) document.getElementById('root')?.replaceChildren(failed.content.cloneNode(true));
  const [entry] = performance.getEntriesByType('navigation');
  const wasReloaded = entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
  setTimeout(
    () => {
      if (navigator.onLine) location.reload();
      else addEventListener('online', () => location.reload(), { once: true });
    },
    wasReloaded ? RELOAD_DELAY_MS.reload : RELOAD_DELAY_MS.navigate,
  );
}

start().catch(reloadSoon);
