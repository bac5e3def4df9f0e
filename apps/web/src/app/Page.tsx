import { type RouteComponent, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { wentBack } from './direction.ts';
import { focusHeading } from './heading.ts';

export const CONTENT_ID = 'content';

let first = true;

/** Animates a new page. Focuses its heading, unless the focus is already inside the page. */
function Page({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const stands = useRef(false);
  const [moving, setMoving] = useState(!first);
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another address has been drawn
  useEffect(() => {
    const isNew = !stands.current;
    stands.current = true;
    if (first) {
      first = false;
      return;
    }
    const active = document.activeElement ?? document.body;
    const gone = active === document.body;
    if (element.current === null || element.current.contains(active) || !(isNew || gone)) return;
    focusHeading(element.current);
  }, [address]);
  const motion = wentBack() ? 'animate-page-back' : 'animate-page-in';
  return (
    // The class is removed after the animation, because a transform would move fixed children.
    <div
      ref={element}
      id={CONTENT_ID}
      tabIndex={-1}
      onAnimationEnd={(event) => event.target === element.current && setMoving(false)}
      className={`flex min-w-0 grow flex-col outline-none ${moving ? motion : ''}`}
    >
      {children}
    </div>
  );
}

export function withPageFrame(Screen: RouteComponent): RouteComponent {
  function PagedScreen() {
    return (
      <Page>
        <Screen />
      </Page>
    );
  }
  return Object.assign(PagedScreen, { preload: async () => Screen.preload?.() });
}
