import { Outlet, useMatches } from '@tanstack/react-router';
import { GiftMomentHost } from '../../features/notifications/index.ts';
import { cx } from '../../ui/layout/cx.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useWideFrame } from './useWideFrame.ts';

/**
 * The frame of a signed-in person's pages. On phones `staticData.shell` of the route decides about header and
 * bar. From 1024 px there is the rail, and beside it the page with a right column: that of the page (`wide`)
 * or the shared one. A `home` screen is rendered inside this `main`; every other screen renders its own
 * `main`. The page has the same position in the tree in both layouts, so that it keeps its state when the
 * window is resized.
 */
export function Shell() {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? 'plain';
  const frame = useWideFrame();
  const brings = kind !== 'home';
  const hasAside = frame !== undefined && kind !== 'wide';
  return (
    <div className={frame ? WIDE : brings ? 'contents' : 'column'}>
      {frame || !brings ? <SkipLinks /> : null}
      {frame ? <frame.SideRail /> : brings ? null : <HomeHeader />}
      <div className={frame ? 'beside-rail' : 'contents'}>
        <div className={frame ? cx(hasAside && 'page-columns') : 'contents'}>
          <div className={frame ? cx(hasAside && 'flex min-w-0 flex-col') : 'contents'}>
            {kind === 'home' ? <HomeMain /> : <Outlet />}
          </div>
          {hasAside ? <frame.Aside besideFeed={kind === 'home'} /> : null}
        </div>
      </div>
      {frame || brings ? null : <BottomNavigation />}
    </div>
  );
}

const WIDE = 'grid grid-cols-[var(--size-rail)_minmax(0,1fr)]';

function HomeMain() {
  return (
    <main className="flex grow flex-col px-gutter lg:pt-6">
      <GiftMomentHost />
      <Outlet />
    </main>
  );
}
