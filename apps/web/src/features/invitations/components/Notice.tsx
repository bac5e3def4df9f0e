import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type EndedLink, EndedLinkDrawing } from '../../../ui/pictures/EndedLinkDrawing.tsx';

export interface NoticeProps {
  reason: EndedLink;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

export function Notice({ reason, title, text, actions }: NoticeProps) {
  return (
    <main className="column">
      <EmptyState
        drawing={<EndedLinkDrawing reason={reason} />}
        title={title}
        text={text}
        actions={actions}
      />
    </main>
  );
}
