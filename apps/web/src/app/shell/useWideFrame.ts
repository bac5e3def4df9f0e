import { useLater } from '../../platform/later.ts';
import { isWide, useWide } from '../../ui/layout/useWide.ts';

type Frame = typeof import('./WideFrame.tsx').wideFrame;

/** Once it is there, the first drawing has it. */
let known: Frame | undefined;

async function load(): Promise<Frame> {
  known = (await import('./WideFrame.tsx')).wideFrame;
  return known;
}

/** Before the first page: phones do without its code. Without it a wide page is drawn as on phones. */
export async function loadWideFrame(): Promise<void> {
  if (isWide()) await load().catch(() => undefined);
}

/** The frame of wide screens; undefined on others, and until its code is there. */
export function useWideFrame(): Frame | undefined {
  const wide = useWide();
  const { code = known } = useLater(load, wide && known === undefined);
  return wide ? code : undefined;
}
