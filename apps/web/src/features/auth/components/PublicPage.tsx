import type { ReactNode } from 'react';
import { SplitPage } from '../../../ui/SplitPage.tsx';
import { WelcomeHero } from '../../../ui/WelcomeHero.tsx';

/** Welcome, sign-in and registration: from 1024 px the two of the welcome page lean together beside the column. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <SplitPage picture={<WelcomeHero className="size-full rounded-none! rounded-r-[48px_50%]!" />}>
      {children}
    </SplitPage>
  );
}
