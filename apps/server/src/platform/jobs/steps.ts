/** Smaller differences come from rounding or from a gradual adjustment of the clock. */
const EXPLAINED_MS = 500;
const EVERY_MS = 1_000;

/** Calls `onBack` soon after the clock steps back. Returns a function that ends the watch. */
export function watchSteps(onBack: () => void): () => void {
  const ahead = () => Date.now() - performance.now();
  let known = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    if (now < known - EXPLAINED_MS) onBack();
    known = now;
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
