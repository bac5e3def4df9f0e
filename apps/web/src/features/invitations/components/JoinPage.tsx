import { type ReactNode, useEffect } from 'react';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { PublicHeader } from '../../../ui/layout/PublicHeader.tsx';
import { SplitPage } from '../../../ui/layout/SplitPage.tsx';
import { InvitationScene } from '../../../ui/pictures/InvitationScene.tsx';
import { Wordmark } from '../../../ui/pictures/Wordmark.tsx';

export interface JoinPageProps {
  complete?: boolean;
  children: ReactNode;
}

/** The frame of an invitation's pages. */
export function JoinPage({ complete, children }: JoinPageProps) {
  useEffect(() => appToasts.scene(), []);
  return (
    <SplitPage picture={<InvitationScene complete={complete} className="size-full rounded-sheet" />}>
      <div className="column relative">
        <InvitationScene
          complete={complete}
          className="min-h-44 grow md:rounded-b-sheet short:hidden lg:hidden"
        />
        <PublicHeader className="max-lg:hidden" />
        <header className="contents lg:hidden">
          <Wordmark
            height={22}
            className="absolute top-[max(1.375rem,env(safe-area-inset-top))] left-(--size-gutter) text-white short:static short:mt-4 short:ml-(--size-gutter) short:text-ink"
          />
        </header>
        <main className="px-gutter flex flex-col gap-2.5 pt-6.5 pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:my-auto">
          {children}
        </main>
      </div>
    </SplitPage>
  );
}
