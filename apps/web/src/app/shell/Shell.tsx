import { Outlet, useMatches } from '@tanstack/react-router';
import { MomentPlace } from '../../features/notifications/index.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useWideFrame } from './useWideFrame.ts';

/**
 * The frame of a signed-in person's pages: on phones head and bar as the route asks (`staticData.shell`),
 * from 1024 px the rail, and beside it one grid for all: the page, and on its right what the page brings
 * itself (`wide`) or what stands beside home. A `home` screen is drawn inside `main`; every other one brings
 * its own `main`, and its own `column` where it has no bar.
 */
export function Shell() {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? 'plain';
  const WideFrame = useWideFrame();
  const content = kind === 'home' ? <HomeMain /> : <Outlet />;
  if (WideFrame !== undefined) return <WideFrame kind={kind}>{content}</WideFrame>;
  if (kind !== 'home') return content;
  return (
    <div className="column">
      <SkipLinks />
      <HomeHeader />
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
