import { useLazy } from '../../platform/lazyLoad.ts';
import { isWide, useWide } from '../../ui/layout/useWide.ts';

type Frame = typeof import('./WideFrame.tsx').wideFrame;

let known: Frame | undefined;

async function load(): Promise<Frame> {
  known = (await import('./WideFrame.tsx')).wideFrame;
  return known;
}

/** Loads the frame before the first page, but not on phones. If that fails, the page looks as on phones. */
export async function loadWideFrame(): Promise<void> {
  if (isWide()) await load().catch(() => undefined);
}

/** Returns the frame of wide screens; undefined on others and until it is loaded. */
export function useWideFrame(): Frame | undefined {
  const wide = useWide();
  const { code = known } = useLazy(load, wide && known === undefined);
  return wide ? code : undefined;
}
