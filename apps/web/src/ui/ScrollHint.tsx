import { SCROLL_HINT_MS } from '@beso/contract/limits';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from './cx.ts';

/** [S2-050] Says that there is more below; fades after 3 s or with the first scroll. Only for the eye. */
export function ScrollHint({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'shown' | 'fading' | 'gone'>('shown');
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
      aria-hidden="true"
      onTransitionEnd={() => setState('gone')}
      className={cx(
        'pointer-events-none fixed bottom-[calc(118px+env(safe-area-inset-bottom))] left-1/2 z-(--layer-scrim) inline-flex -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-4.5 py-2.5 text-sm/5 font-semibold whitespace-nowrap text-white shadow-2',
        'transition-opacity duration-(--duration-base) ease-leave',
        state === 'fading' && 'opacity-0',
      )}
    >
      <ChevronDown size={18} />
      {children}
    </p>
  );
}
