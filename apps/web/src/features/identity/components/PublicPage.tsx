import type { ReactNode } from 'react';
import { SplitPage } from '../../../ui/layout/SplitPage.tsx';
import { WelcomeHero } from '../../../ui/pictures/WelcomeHero.tsx';

/**
 * Welcome, sign-in and registration: from 1024 px the two
 * of the welcome page lean together beside the column.
 */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <SplitPage picture={<WelcomeHero framed className="size-full max-h-[52vw]" />}>{children}</SplitPage>
  );
}
