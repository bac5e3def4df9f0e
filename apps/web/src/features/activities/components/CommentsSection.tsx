import type { Activity } from '@beso/contract/activities';
import { useId } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { Dock } from '../../../ui/layout/Dock.tsx';
import { useCommentDraft } from '../useCommentDraft.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentList } from './CommentList.tsx';

/** [S2-059] Shows the comments on the page of a beso, with the field at the bottom of the window. */
export function CommentsSection({ activity }: { activity: Pick<Activity, 'id' | 'comments'> }) {
  const { t, language } = useTexts();
  const id = useId();
  const writing = useCommentDraft(activity.id);
  return (
    <>
      <section aria-labelledby={id} className="pt-5">
        <h2 id={id} className="type-h2 pb-3">
          {t('reactions.comments')}{' '}
          <span className="text-[0.85em] text-text-2">
            {numberFormat(language).format(activity.comments)}
          </span>
        </h2>
        <CommentList activityId={activity.id} sending={writing.sending} />
      </section>
      <Dock className="-mx-(--size-gutter) lg:mx-0 lg:px-0">
        <CommentComposer writing={writing} />
      </Dock>
    </>
  );
}
