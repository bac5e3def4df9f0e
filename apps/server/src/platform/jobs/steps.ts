/** What a slewed clock and the rounding of both explain. */
const EXPLAINED_MS = 500;
const EVERY_MS = 1_000;

/**
 * Calls when this node's wall clock has stepped back, within a second, by a timer that does not follow it;
 * answers what ends the watching.
 */
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
