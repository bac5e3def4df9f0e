import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PublicHeader } from '../../../ui/layout/PublicHeader.tsx';
import { SplitPage } from '../../../ui/layout/SplitPage.tsx';
import { type EndedLink, EndedLinkDrawing } from '../../../ui/pictures/EndedLinkDrawing.tsx';

export interface InvitationNoticeProps {
  reason: EndedLink;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** Explains the state of a link. */
export function InvitationNotice({ reason, title, text, actions }: InvitationNoticeProps) {
  return (
    <SplitPage
      picture={
        <div className="grid size-full place-items-center rounded-sheet bg-feature">
          <EndedLinkDrawing reason={reason} className="h-auto w-3/5" />
        </div>
      }
    >
      <div className="column">
        <PublicHeader />
        <main className="flex grow flex-col">
          <EmptyState
            drawing={<EndedLinkDrawing reason={reason} className="lg:hidden" />}
            title={title}
            text={text}
            actions={actions}
          />
        </main>
      </div>
    </SplitPage>
  );
}
