import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { useCommentDraft } from '../useCommentDraft.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentList } from './CommentList.tsx';

export interface CommentsSheetProps {
  activityId: string;
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** [S2-059] Shows the comments of a beso over the feed. */
export function CommentsSheet({ activityId, count, open, onOpenChange }: CommentsSheetProps) {
  const { t, language } = useTexts();
  const writing = useCommentDraft(activityId);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('reactions.comments')}
      titleNote={numberFormat(language).format(count)}
      closeLabel={t('reactions.close')}
      footer={<CommentComposer writing={writing} />}
    >
      <div className="min-h-[min(20rem,40dvh)]">
        <CommentList activityId={activityId} sending={writing.sending} startsAtEnd />
      </div>
    </Sheet>
  );
}
