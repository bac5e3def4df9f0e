import type { Comment } from '@beso/contract/activities';
import MessageCircle from 'lucide-react/icons/message-circle';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorText, NetworkError } from '../../../platform/errors.ts';
import { type Translate, useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useComments } from '../comments.ts';
import { authorName } from '../commentTexts.ts';
import { useWaitingComments } from '../queuedComments.ts';
import type { CommentBeingSent } from '../useCommentDraft.ts';
import { CommentRow, SendingRow } from './CommentRow.tsx';
import { CommentsSkeleton } from './CommentsSkeleton.tsx';
import { WaitingRow } from './WaitingRow.tsx';

export interface CommentListProps {
  activityId: string;
  sending: CommentBeingSent | undefined;
  /** True in a sheet, which opens scrolled to the latest comment. */
  startsAtEnd?: boolean | undefined;
}

/** [S7-029] [S7-032] Shows the comments, oldest first, and announces new ones by other people. */
export function CommentList({ activityId, sending, startsAtEnd = false }: CommentListProps) {
  const { t } = useTexts();
  const { comments, error, refetch, loadEarlier, loadingEarlier, earlierFailed } = useComments(activityId);
  const queued = useWaitingComments(activityId);
  const end = useRef<HTMLLIElement>(null);
  const latest = sending?.idempotencyKey ?? queued.at(-1)?.idempotencyKey ?? comments?.at(-1)?.id;
  const arrived = useArrived(comments, t);
  const isMine = sending !== undefined;
  const atEnd = useAtEnd(end, startsAtEnd, comments !== undefined);
  // Scrolls to the viewer's own comment, or to any new comment if the end of the list was visible.
  useEffect(() => {
    if (latest !== undefined && (isMine || atEnd.current)) end.current?.scrollIntoView({ block: 'nearest' });
  }, [latest, isMine, atEnd]);
  const text = error instanceof NetworkError ? errorText(error, t) : t('reactions.loadFailed');
  const retry = <NotLoaded text={text} retryLabel={t('common.failure.tryAgain')} onRetry={refetch} />;
  const isNew = ({ idempotencyKey }: CommentBeingSent) => !comments?.some(({ id }) => id === idempotencyKey);
  const waiting = queued.filter((item) => isNew(item) && item.idempotencyKey !== sending?.idempotencyKey);
  const mine = waiting.map((item) => <WaitingRow key={item.idempotencyKey} item={item} />);
  if (comments === undefined) {
    return (
      <>
        {error === null ? <CommentsSkeleton label={t('reactions.loading')} /> : retry}
        <ul className="flex flex-col gap-4 py-1">{mine}</ul>
      </>
    );
  }
  const onItsWay = sending !== undefined && isNew(sending) ? sending : undefined;
  const isEmpty = comments.length + waiting.length === 0 && onItsWay === undefined;
  return (
    <>
      {error !== null && !earlierFailed ? <div className="pb-3">{retry}</div> : null}
      {earlierFailed && !loadingEarlier ? (
        <p role="alert" className="type-sm pb-2 text-danger">
          {t('reactions.earlierFailed')}
        </p>
      ) : null}
      {loadEarlier === undefined ? null : (
        <Button
          compact
          variant="quiet"
          loading={loadingEarlier}
          loadingLabel={t('common.loading')}
          onClick={loadEarlier}
          className="mb-2"
        >
          {t('reactions.earlier')}
        </Button>
      )}
      {isEmpty ? <Empty /> : null}
      <ul className="flex flex-col gap-4 py-1">
        {comments.map((comment) => (
          <CommentRow key={comment.id} activityId={activityId} comment={comment} />
        ))}
        {mine}
        {onItsWay === undefined ? null : <SendingRow text={onItsWay.text} />}
        <li ref={end} aria-hidden="true" className="-mt-4 scroll-my-28" />
      </ul>
      <VisuallyHidden role="status">{arrived}</VisuallyHidden>
    </>
  );
}

function useAtEnd(end: RefObject<HTMLElement | null>, first: boolean, stands: boolean): RefObject<boolean> {
  const atEnd = useRef(first);
  useEffect(() => {
    if (!stands || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      atEnd.current = entry?.isIntersecting === true;
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, stands]);
  return atEnd;
}

/** Returns the announcement of the latest comment that another person added while the list was open. */
function useArrived(comments: readonly Comment[] | undefined, t: Translate): string {
  const myId = useSession().session?.user.id;
  const last = comments?.at(-1);
  const [seen, setSeen] = useState<{ id: string | undefined; announcement: string }>();
  if (comments !== undefined && (seen === undefined || seen.id !== last?.id)) {
    const isNew =
      seen !== undefined &&
      last !== undefined &&
      !isSeenDeleted(comments, seen.id) &&
      last.author?.id !== myId;
    const announcement = isNew
      ? t('reactions.arrived', { name: authorName(last.author, t), text: last.text })
      : '';
    setSeen({ id: last?.id, announcement });
  }
  return seen?.announcement ?? '';
}

/** Returns whether the comment seen last was deleted, which makes an older comment the last. */
const isSeenDeleted = (comments: readonly Comment[], seenId: string | undefined): boolean =>
  seenId !== undefined && !comments.some(({ id }) => id === seenId);

function Empty() {
  const { t } = useTexts();
  return (
    <div className="flex flex-col items-center gap-1.5 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-surface text-text-2">
        <MessageCircle size={26} aria-hidden="true" />
      </span>
      <p className="type-h3 pt-1 font-strong">{t('reactions.empty')}</p>
      <p className="text-text-2">{t('reactions.emptyText')}</p>
    </div>
  );
}
