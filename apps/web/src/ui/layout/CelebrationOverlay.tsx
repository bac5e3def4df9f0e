import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSceneTurn } from '../../platform/scenes.ts';
import { callAfterVisibleTime } from './callAfterVisibleTime.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The celebration covers content, so it closes by itself after this time. */
const SHOWN_MS = 8_000;

export interface CelebrationOverlayProps {
  said: string;
  /** Called once the celebration has been visible for long enough. */
  onShown: () => void;
  /** A `CelebrationPanel` with `over`. */
  children: ReactNode;
}

/** Shows one celebration at a time over any page. */
export function CelebrationOverlay(props: CelebrationOverlayProps) {
  return useSceneTurn() ? <Shown {...props} /> : null;
}

function Shown({ said, onShown, children }: CelebrationOverlayProps) {
  const place = useRef<HTMLDivElement>(null);
  const giveWay = useEffectEvent(onShown);
  useEffect(() => {
    const isInUse = () => place.current?.matches(':hover, :focus-within') === true;
    return callAfterVisibleTime(SHOWN_MS, isInUse, giveWay);
  }, []);
  return (
    <div
      ref={place}
      className="fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-(--layer-menu) mx-auto w-full max-w-130 px-gutter"
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {children}
    </div>
  );
}
