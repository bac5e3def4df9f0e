import { useEffect, useRef } from 'react';

const COLORS = ['#BE1E3C', '#F5B391', '#F0AE2E', '#E4556B', '#1E5C4B'];
const HALF_DISC = 'M0 5a5 5 0 0 1 10 0z';
const BURST_MS = 250;

export interface ConfettiProps {
  durationMs: number;
  shape?: 'half' | 'star' | undefined;
}

/** Lets confetti fall over the screen, unless the person prefers reduced motion. */
export function Confetti({ durationMs, shape = 'half' }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let reset: (() => void) | undefined;
    let left = false;
    const start = async () => {
      const { default: confetti } = await import('canvas-confetti');
      if (left || !canvas.current) return;
      // The content security policy blocks the library's worker, which is a blob: URL.
      const fire = confetti.create(canvas.current, { resize: true, useWorker: false });
      const piece = shape === 'star' ? 'star' : confetti.shapeFromPath({ path: HALF_DISC });
      const began = performance.now();
      const burst = () => {
        if (performance.now() - began >= durationMs) {
          clearInterval(timer);
          return;
        }
        for (const [angle, x] of [
          [62, 0],
          [118, 1],
        ] as const) {
          void fire({
            angle,
            origin: { x, y: 0.55 },
            particleCount: 14,
            spread: 60,
            startVelocity: 42,
            gravity: 1.1,
            ticks: 110,
            scalar: 1.5,
            shapes: [piece],
            colors: COLORS,
          });
        }
      };
      burst();
      timer = setInterval(burst, BURST_MS);
      reset = () => fire.reset();
    };
    // The page works without confetti.
    start().catch(() => undefined);
    return () => {
      left = true;
      clearInterval(timer);
      reset?.();
    };
  }, [durationMs, shape]);
  return (
    <div
      aria-hidden="true"
      data-falling={shape}
      className="pointer-events-none fixed inset-0 z-(--layer-toast) motion-reduce:hidden"
    >
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}
