import './styles/index.css';
import './app/start.css';
import { showOpening } from './app/opening/opening.ts';
import { showTooOld } from './app/tooOld.ts';
import { recordEarlyTaps } from './platform/earlyTaps.ts';
import { nextTask } from './platform/nextTask.ts';

/** The longest wait for the first paint, which should precede the app's code. */
const TIMEOUT_MS = 200;
/** The delay before the first reload, and before later ones. */
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
  showOpening(root);
  const repeatEarlyTaps = recordEarlyTaps(root);
  // A worker has the files on this device, where they do not delay the paint.
  if (navigator.serviceWorker?.controller) askForCode();
  await painted();
  askForCode();
  await import('react-dom/client');
  await nextTask();
  const { startApp } = await import('./main.tsx');
  await startApp(root, repeatEarlyTaps);
}

/** [S2-149] Reports a lost script and reloads, because browsers remember failed imports. */
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
