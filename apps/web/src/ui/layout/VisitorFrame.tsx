import type { ReactNode } from 'react';
import { hasSessionHint } from '../../platform/session/hint.ts';
import { WelcomeHero } from '../pictures/WelcomeHero.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { SplitPage } from './SplitPage.tsx';

/**
 * The frame of a public page. The texts of `language` must be loaded.
 * @param children a page with a header of its own
 */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const isVisitor = !hasSessionHint();
  const page = (
    <div className="column">
      {isVisitor ? <PublicHeader above className="max-lg:hidden" /> : null}
      {children}
    </div>
  );
  if (!isVisitor) return page;
  return <SplitPage picture={<WelcomeHero framed className="size-full max-h-[52vw]" />}>{page}</SplitPage>;
}
