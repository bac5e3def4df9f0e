/**
 * The time limit for the first page. The socket, toasts, the menu and the service worker wait for it, because
 * on a slow phone they would compete for network and processor.
 */
const TIMEOUT_MS = 5_000;
/** The longest time for which each of them waits for an idle moment. */
const IDLE_TIMEOUT_MS = 300;

let standing = false;
let say = () => {};
const stands = new Promise<void>((resolve) => {
  say = () => {
    standing = true;
    resolve();
  };
});

export const isFirstPageShown = () => standing;

/** Returns whether a read at this time belongs to the page being opened. */
export const readForFirstPage = (at: number) => !standing && at >= performance.timeOrigin;

/** Called when the page shows its content. */
export function markFirstPageShown(): void {
  say();
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
  });

/** Resolves when the first page is complete, or after the time limit. */
function standsOrLate(): Promise<void> {
  const timer = setTimeout(say, TIMEOUT_MS);
  return stands.then(() => clearTimeout(timer));
}

/** Runs a function once the first page is complete. Returns the function that cancels it. */
export function onFirstPageShown(run: () => void): () => void {
  let off = false;
  void standsOrLate().then(() => {
    if (!off) run();
  });
  return () => {
    off = true;
  };
}

/** The functions run one after the other, each in its own task. */
let last = stands;

/** Runs a function once the first page is complete and idle. Returns the function that cancels it. */
export function afterFirstPage(run: () => void): () => void {
  let off = false;
  void standsOrLate();
  const turn = async () => {
    if (!off) await idle();
    if (!off) run();
  };
  last = last.then(turn).catch(reportError);
  return () => {
    off = true;
  };
}
