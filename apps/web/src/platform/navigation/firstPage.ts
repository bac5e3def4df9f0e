/**
 * What can wait until the first page stands: the socket, messages, the menu, the service worker. On a slow
 * phone they would otherwise share its line and its processor with the first card.
 */
const PATIENCE_MS = 5_000;
/** How long each of them waits for a moment in which nothing else is done. */
const IDLE_PATIENCE_MS = 300;

let standing = false;
let say = () => {};
const stands = new Promise<void>((resolve) => {
  say = () => {
    standing = true;
    resolve();
  };
});

export const pageStands = () => standing;

/** Whether it was read, at that time, for the page that is just being opened. */
export const readForFirstPage = (at: number) => !standing && at >= performance.timeOrigin;

/** The page shows what it was opened for. */
export function firstPageStands(): void {
  say();
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such call.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: IDLE_PATIENCE_MS });
  });

/** Then, or after some seconds. */
function standsOrLate(): Promise<void> {
  const timer = setTimeout(say, PATIENCE_MS);
  return stands.then(() => clearTimeout(timer));
}

/** Runs at once then what others wait for, such as the socket. Returns what calls it off. */
export function whenFirstPageStands(run: () => void): () => void {
  let off = false;
  void standsOrLate().then(() => {
    if (!off) run();
  });
  return () => {
    off = true;
  };
}

/** One after the other, each in a task of its own. */
let last = stands;

/** Runs it when the page stands and has nothing else to do. Returns what calls it off. */
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
