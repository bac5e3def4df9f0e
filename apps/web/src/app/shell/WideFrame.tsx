import type { ReactNode } from 'react';
import { Aside } from './Aside.tsx';
import { SideRail } from './SideRail.tsx';
import { SkipLinks } from './SkipLinks.tsx';

/** Frames wide screens with the rail and a right column, which a `wide` page brings itself. */
export function WideFrame({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[var(--size-rail)_minmax(0,1fr)]">
      <SkipLinks />
      <SideRail />
      <div className="beside-rail">
        {kind === 'wide' ? (
          children
        ) : (
          <div className="page-columns">
            <div className="flex min-w-0 flex-col">{children}</div>
            <Aside besideFeed={kind === 'home'} />
          </div>
        )}
      </div>
    </div>
  );
}
