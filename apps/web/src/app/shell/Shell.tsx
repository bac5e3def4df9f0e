import { Outlet, useMatches } from '@tanstack/react-router';
import { GiftCelebrationHost } from '../../features/notifications/index.ts';
import { cx } from '../../ui/layout/cx.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useWideFrame } from './useWideFrame.ts';

/**
 * The frame of a signed-in person's pages. In both layouts the page has the same position in the tree, so
 * that resizing the window keeps its state.
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
      <GiftCelebrationHost />
      <Outlet />
    </main>
  );
}
