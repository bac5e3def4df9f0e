import { Outlet, useMatches } from '@tanstack/react-router';
import { MomentPlace } from '../../features/notifications/index.ts';
import { useWide } from '../../ui/useWide.ts';
import { Aside } from './Aside.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SideRail } from './SideRail.tsx';
import { SkipLinks } from './SkipLinks.tsx';

/**
 * The frame of a signed-in person's pages: on phones head and bar as the route asks (`staticData.shell`),
 * from 1024 px the rail, and beside it one grid for all: the page, and on its right what the page brings
 * itself (`wide`) or what stands beside home. A `home` screen is drawn inside `main`; every other one brings
 * its own `main`, and its own `column` where it has no bar.
 */
export function Shell() {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? 'plain';
  const wide = useWide();
  const content = kind === 'home' ? <HomeMain /> : <Outlet />;
  if (wide) {
    return (
      <div className="grid grid-cols-[var(--size-rail)_minmax(0,1fr)]">
        <SkipLinks />
        <SideRail />
        <div className="beside-rail">
          {kind === 'wide' ? (
            content
          ) : (
            <div className="page-columns">
              <div className="flex min-w-0 flex-col">{content}</div>
              <Aside besideFeed={kind === 'home'} />
            </div>
          )}
        </div>
      </div>
    );
  }
  if (kind === 'plain' || kind === 'wide') return content;
  return (
    <div className="column">
      <SkipLinks />
      {kind === 'home' ? <HomeHeader /> : null}
      {content}
      <BottomNavigation />
    </div>
  );
}

function HomeMain() {
  return (
    <main className="flex grow flex-col px-gutter lg:pt-6">
      <MomentPlace />
      <Outlet />
    </main>
  );
}
