import type { Comment } from '@beso/contract/activities';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useId, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { appToasts } from '../../../ui/feedback/appToasts.ts';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { MoreMenu } from '../../moderation/index.ts';
import { useDeleteComment } from '../comments.ts';
import { authorName } from '../commentTexts.ts';

export interface CommentRowProps {
  activityId: string;
  comment: Comment;
}

export const CommentRow = memo(function CommentRow({ activityId, comment }: CommentRowProps) {
  const { t } = useTexts();
  const id = useId();
  const myId = useSession().session?.user.id;
  const { author, text, createdAt } = comment;
  const name = authorName(author, t);
  return (
    <li className="flex gap-3">
      <Avatar id={author?.id ?? ''} name={name} photoUrl={author?.avatarUrl} size="sm" />
      <div className="min-w-0 grow pt-0.5">
        <p id={id} className="leading-5">
          <span className="font-strong wrap-anywhere">{name}</span>{' '}
          <span className="type-xs whitespace-nowrap text-text-3">
            <span aria-hidden="true">· </span>
            <TimeAgo at={createdAt} />
          </span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {author === null ? null : author.id === myId ? (
        <DeleteButton activityId={activityId} comment={comment} describedBy={id} />
      ) : (
        <MoreMenu
          describedBy={id}
          className="-my-1.5 -mr-2.5"
          subject={{ report: { kind: 'comment', id: comment.id }, author, people: [author] }}
        />
      )}
    </li>
  );
});

export function SendingRow({ text }: { text: string }) {
  const { t } = useTexts();
  const { profile } = useSession();
  const name = authorName(profile, t);
  return (
    <li className="flex gap-3 opacity-70">
      <Avatar id={profile?.id ?? ''} name={name} photoUrl={profile?.avatarUrl} size="sm" />
      <div className="min-w-0 grow pt-0.5">
        <p className="leading-5">
          <span className="font-strong wrap-anywhere">{name}</span>{' '}
          <span className="type-xs text-text-3">{t('reactions.sending')}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    </li>
  );
}

function DeleteButton({ activityId, comment, describedBy }: CommentRowProps & { describedBy: string }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending, error, reset } = useDeleteComment(activityId);
  // Uses the promise, because the callbacks of `mutate` do not run after this row unmounts.
  const remove = () =>
    mutateAsync(comment.id).then(
      () => appToasts.success(t('reactions.deleted'), undefined, comment.id),
      () => undefined,
    );
  const change = (next: boolean) => {
    if (!next) reset();
    setOpen(next);
  };
  return (
    <>
      <IconButton
        label={t('reactions.delete')}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        onClick={() => change(true)}
        className="-my-1.5 -mr-2.5"
      >
        <Trash2 size={20} />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={change}
        title={t('reactions.deleteTitle')}
        text={t('reactions.deleteText')}
        confirmLabel={t('reactions.deleteConfirm')}
        confirmVariant="danger"
        cancelLabel={t('reactions.keep')}
        loading={isPending}
        loadingLabel={t('reactions.deleting')}
        onConfirm={() => void remove()}
      >
        {error === null ? null : <Alert>{errorText(error, t)}</Alert>}
      </Dialog>
    </>
  );
}
