import type { RouteComponent } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wentBack } from './direction.ts';

let first = true;

/**
 * A screen arriving: it fades in from the side it comes from, and takes the focus when the link that led
 * here is gone, so that reading goes on at its start.
 */
function Page({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState(!first);
  useEffect(() => {
    if (!first && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  const motion = wentBack() ? 'animate-page-back' : 'animate-page-in';
  return (
    // The class goes when the movement ends: a transform, even a finished one, would hold fixed children.
    <div
      ref={element}
      tabIndex={-1}
      onAnimationEnd={(event) => event.target === element.current && setMoving(false)}
      className={`flex min-w-0 grow flex-col outline-none ${moving ? motion : ''}`}
    >
      {children}
    </div>
  );
}

/** A lazy screen inside a `Page`. */
export function pageOf(Screen: RouteComponent): RouteComponent {
  function PagedScreen() {
    return (
      <Page>
        <Screen />
      </Page>
    );
  }
  return Object.assign(PagedScreen, { preload: async () => Screen.preload?.() });
}
