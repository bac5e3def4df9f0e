/**
 * How long other parts, such as the socket, wait at most until the first page shows its content. Until then
 * it has the network to itself.
 */
const TIMEOUT_MS = 5_000;
/** How long these parts then wait at most for an idle moment. */
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

/** Returns whether the first page is still loading, and data of this time was fetched since its start. */
export const isFirstPageData = (at: number) => !standing && at >= performance.timeOrigin;

/** Call this when the first page shows its content. */
export function markFirstPageShown(): void {
  say();
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
  });

/** Resolves when the first page shows its content, or after the time limit. */
function standsOrLate(): Promise<void> {
  const timer = setTimeout(say, TIMEOUT_MS);
  return stands.then(() => clearTimeout(timer));
}

/** Runs a function once the first page shows its content. Returns a function that cancels this. */
export function onFirstPageShown(run: () => void): () => void {
  let off = false;
  void standsOrLate().then(() => {
    if (!off) run();
  });
  return () => {
    off = true;
  };
}

let last = stands;

/** Runs a function once the first page is shown and the browser is idle. Returns how to cancel this. */
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
