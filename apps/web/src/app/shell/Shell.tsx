import { Outlet, useMatches } from '@tanstack/react-router';
import { MomentPlace } from '../../features/notifications/index.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useWideFrame } from './useWideFrame.ts';

/**
 * Frames the pages of signed-in people: on phones a header and bar by `staticData.shell`, from 1024 px the
 * rail and a grid with a right column, which a `wide` page brings itself. A `home` screen renders inside
 * `main`; others bring their own `main`, and their own `column` if they have no bar.
 */
export function Shell() {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? 'plain';
  const WideFrame = useWideFrame();
  const content = kind === 'home' ? <HomeMain /> : <Outlet />;
  if (WideFrame !== undefined) return <WideFrame kind={kind}>{content}</WideFrame>;
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
