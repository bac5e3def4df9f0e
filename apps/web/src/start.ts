import './styles/index.css';
import './app/start.css';

/**
 * What stands in the HTML is painted first; then the app's code runs, in steps, between which the page can
 * answer.
 */
const PATIENCE_MS = 200;

/** After the next picture. In a tab that nobody sees there is none. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, document.visibilityState === 'visible' ? PATIENCE_MS : 0);
  });

async function start(): Promise<void> {
  await painted();
  await import('react-dom/client');
  await new Promise((next) => setTimeout(next));
  const { startApp } = await import('./main.tsx');
  await startApp();
}

void start();
