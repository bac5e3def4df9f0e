import type { ReactNode } from 'react';
import { SplitPage } from '../../../../ui/layout/SplitPage.tsx';
import { WelcomeHero } from '../../../../ui/pictures/WelcomeHero.tsx';

/** The frame of the pages around sign-in and registration, with an illustration on wide screens. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <SplitPage picture={<WelcomeHero framed className="size-full max-h-[52vw]" />}>{children}</SplitPage>
  );
}
