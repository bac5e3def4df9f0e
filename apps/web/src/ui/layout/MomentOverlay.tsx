import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSceneTurn } from '../../platform/scenes.ts';
import { untilLookedAt } from './untilLookedAt.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The scene covers other content, so it disappears by itself after this time. */
const SHOWN_MS = 8_000;

export interface MomentOverlayProps {
  /** The text for screen readers. */
  said: string;
  /** Called once the scene was looked at for long enough. */
  onShown: () => void;
  /** A `MomentPanel` that lies over the page. */
  children: ReactNode;
}

/** A scene over any page. Its time counts only while it is on screen and nobody points at it. */
export function MomentOverlay(props: MomentOverlayProps) {
  return useSceneTurn() ? <Shown {...props} /> : null;
}

function Shown({ said, onShown, children }: MomentOverlayProps) {
  const place = useRef<HTMLDivElement>(null);
  const giveWay = useEffectEvent(onShown);
  useEffect(() => {
    const isInUse = () => place.current?.matches(':hover, :focus-within') === true;
    return untilLookedAt(SHOWN_MS, isInUse, giveWay);
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
