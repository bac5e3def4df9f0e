import { SCROLL_HINT_MS } from '@beso/contract/limits';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../layout/cx.ts';

const READ_OR_TAPPED = 'p, h1, h2, h3, time, a, button, input, [role="button"]';

const LIFTS_PX = [0, 40, 80, 120, 160, 200];

/** Returns by how many px to raise the hint so that it covers no text or button; undefined if none helps. */
function liftOf(hint: HTMLElement): number | undefined {
  const { left, right, top, bottom } = hint.getBoundingClientRect();
  const others = [...document.querySelectorAll(READ_OR_TAPPED)]
    .filter((other) => other !== hint)
    .map((other) => other.getBoundingClientRect())
    .filter((other) => other.width > 0 && other.left < right && other.right > left);
  return LIFTS_PX.find(
    (lift) =>
      top - lift > 0 &&
      bottom - lift < window.innerHeight &&
      !others.some((other) => other.top < bottom - lift && other.bottom > top - lift),
  );
}

export interface ScrollHintProps {
  /** Called when the hint shows, which it does only where it covers no text or button. */
  onShown?: () => void;
  children: ReactNode;
}

/** [S2-050] Tells the person that the page goes on below, for 3 s or until they scroll. */
export function ScrollHint({ onShown, children }: ScrollHintProps) {
  const element = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<'shown' | 'fading' | 'gone'>('shown');
  const [lift, setLift] = useState(0);
  const shown = useEffectEvent(() => onShown?.());
  useLayoutEffect(() => {
    const free = element.current === null ? undefined : liftOf(element.current);
    if (free === undefined) return setState('gone');
    setLift(free);
    shown();
  }, []);
  useEffect(() => {
    const fade = () => setState((now) => (now === 'gone' ? now : 'fading'));
    const timer = setTimeout(fade, SCROLL_HINT_MS);
    window.addEventListener('scroll', fade, { once: true, passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', fade, { capture: true });
    };
  }, []);
  if (state === 'gone') return null;
  return (
    <p
      ref={element}
      aria-hidden="true"
      data-passing=""
      style={{ translate: `-50% ${-lift}px` }}
      onTransitionEnd={() => setState('gone')}
      className={cx(
        'pointer-events-none fixed bottom-[calc(118px+env(safe-area-inset-bottom))] left-1/2 z-(--layer-scrim) inline-flex items-center gap-2 rounded-full bg-ink px-4.5 py-2.5 text-sm/5 font-semibold whitespace-nowrap text-white shadow-2',
        'transition-opacity duration-(--duration-base) ease-leave',
        state === 'fading' && 'opacity-0',
      )}
    >
      <ChevronDown size={18} />
      {children}
    </p>
  );
}
