import { LIKERS_SHOWN } from '@beso/contract/limits';
import { useTexts } from '../../../platform/i18n/index.ts';
import { TimeAgo } from '../../../platform/i18n/TimeAgo.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { useLikers } from '../comments.ts';
import { CommentsSkeleton } from './CommentsSkeleton.tsx';

export interface LikersSheetProps {
  activityId: string;
  likes: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function LikersSheet({ activityId, likes, open, onOpenChange }: LikersSheetProps) {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('activities.likes', { count: likes })}
      closeLabel={t('reactions.close')}
    >
      <Likers activityId={activityId} likes={likes} />
    </Sheet>
  );
}

function Likers({ activityId, likes }: Pick<LikersSheetProps, 'activityId' | 'likes'>) {
  const { t } = useTexts();
  const myId = useSession().session?.user.id;
  const { data, error, refetch } = useLikers(activityId);
  if (data === undefined) {
    if (error === null) return <CommentsSkeleton label={t('common.loading')} />;
    return (
      <NotLoaded
        text={t('reactions.likersFailed')}
        retryLabel={t('common.failure.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className="py-4 text-text-2">{t('reactions.nobody')}</p>;
  const others = data.filter(({ person }) => person.id !== myId);
  const people = [...others, ...data.filter(({ person }) => person.id === myId)];
  const unnamed = data.length < LIKERS_SHOWN ? 0 : likes - data.length;
  return (
    <>
      <ul>
        {people.map(({ person, likedAt }) => {
          const name = `${person.firstName} ${person.lastName}`;
          return (
            <li key={person.id} className="flex items-center gap-3.5 border-border py-3 not-first:border-t">
              <Avatar id={person.id} name={name} photoUrl={person.avatarUrl} />
              <div className="min-w-0 grow">
                <p className="font-strong wrap-anywhere">{name}</p>
                <p className="type-xs text-text-3">
                  {person.id === myId ? t('reactions.you') : <TimeAgo at={likedAt} />}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {unnamed > 0 ? <p className="pt-2 text-text-2">{t('reactions.more', { count: unnamed })}</p> : null}
    </>
  );
}
