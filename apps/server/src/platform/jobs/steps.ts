/** Slewing and rounding explain differences up to this. */
const EXPLAINED_MS = 500;
const EVERY_MS = 1_000;

/** Calls back within a second of a backward step of the clock; returns the function that stops this. */
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
