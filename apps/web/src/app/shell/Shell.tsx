import { Outlet, useMatches } from '@tanstack/react-router';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { Aside } from './Aside.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { SideRail } from './SideRail.tsx';

const RAIL = '(min-width: 64rem)';
const ASIDE = '(min-width: 75rem)';

/** The place of a screen beside the rail. */
const BESIDE_RAIL = {
  home: 'flex w-full max-w-(--size-feed) flex-col pt-6',
  bar: 'column',
  plain: 'column',
  wide: 'flex min-w-0 grow flex-col',
} as const;

/**
 * The frame of a signed-in person's pages: on phones head and bar as the route asks (`staticData.shell`), from
 * 1024 px the rail, from 1200 px the right column beside home. A `home` screen is drawn inside `main`; every
 * other one brings its own `main`, and its own `column` where it has no bar or all the width beside the rail.
 */
export function Shell() {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell }) ?? 'plain';
  const rail = useMediaQuery(RAIL);
  const aside = useMediaQuery(ASIDE);
  const content = kind === 'home' ? <HomeMain /> : <Outlet />;
  if (rail) {
    return (
      <div className="grid grid-cols-[var(--size-rail)_minmax(0,1fr)]">
        <SideRail />
        <div className="flex min-w-0 justify-center gap-12 px-8">
          <div className={BESIDE_RAIL[kind]}>{content}</div>
          {aside && kind === 'home' ? <Aside /> : null}
        </div>
      </div>
    );
  }
  if (kind === 'plain' || kind === 'wide') return content;
  return (
    <div className="column">
      {kind === 'home' ? <HomeHeader /> : null}
      {content}
      <BottomNavigation />
    </div>
  );
}

function HomeMain() {
  return (
    <main className="flex grow flex-col px-gutter lg:px-0">
      <Outlet />
    </main>
  );
}
