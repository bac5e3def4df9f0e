import { useLazy } from '../../platform/lazyLoad.ts';
import { isWide, useWide } from '../../ui/layout/useWide.ts';

type Frame = typeof import('./WideFrame.tsx').wideFrame;

let known: Frame | undefined;

async function load(): Promise<Frame> {
  known = (await import('./WideFrame.tsx')).wideFrame;
  return known;
}

/** Loads the frame for wide screens before the first page. Without it, the phone's layout is shown. */
export async function loadWideFrame(): Promise<void> {
  if (isWide()) await load().catch(() => undefined);
}

/** Returns the frame for wide screens, or undefined until it is needed and loaded. */
export function useWideFrame(): Frame | undefined {
  const wide = useWide();
  const { code = known } = useLazy(load, wide && known === undefined);
  return wide ? code : undefined;
}
