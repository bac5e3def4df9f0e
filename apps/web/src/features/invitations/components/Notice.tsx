import type { ReactNode } from 'react';
import { BrokenMark } from '../../../ui/BrokenMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MissingHalf } from '../../../ui/MissingHalf.tsx';

export interface NoticeProps {
  /** `broken` for what no longer works, `waiting` for what lacks somebody. */
  drawing: 'broken' | 'waiting';
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** A page that says why there is nothing to accept or to send, and where to go instead. */
export function Notice({ drawing, title, text, actions }: NoticeProps) {
  return (
    <main className="column">
      <EmptyState
        drawing={drawing === 'broken' ? <BrokenMark /> : <MissingHalf />}
        title={title}
        text={text}
        actions={actions}
      />
    </main>
  );
}
