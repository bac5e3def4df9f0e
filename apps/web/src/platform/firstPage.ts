/**
 * What can wait until the first page stands: the socket, messages, the menu, the service worker. On a slow
 * phone they would otherwise share its line with the first card.
 */
const PATIENCE_MS = 5_000;

let say = () => {};
const stands = new Promise<void>((resolve) => {
  say = resolve;
});

/** The page shows what it was opened for. */
export function firstPageStands(): void {
  say();
}

/** Runs it then, or after some seconds. Returns what calls it off. */
export function afterFirstPage(run: () => void): () => void {
  let off = false;
  const timer = setTimeout(say, PATIENCE_MS);
  void stands.then(() => {
    clearTimeout(timer);
    if (!off) run();
  });
  return () => {
    off = true;
  };
}
