import { useSession } from '../../../platform/session/session.ts';
import { MoreMenu } from '../../moderation/index.ts';
import type { CardActivity } from '../card.ts';

export interface ActivityMenuProps {
  activity: Pick<CardActivity, 'id' | 'kind' | 'giver' | 'receiver'>;
  describedBy?: string | undefined;
  className?: string | undefined;
}

export function ActivityMenu({ activity, describedBy, className }: ActivityMenuProps) {
  const { session } = useSession();
  const myId = session?.user.id;
  const { kind, giver, receiver } = activity;
  const author = kind === 'gift' ? giver : receiver;
  return (
    <MoreMenu
      describedBy={describedBy}
      className={className}
      subject={{
        report: author.id === myId ? undefined : { kind: 'activity', id: activity.id },
        author,
        people: (kind === 'recommendation' ? [giver] : [giver, receiver]).filter(({ id }) => id !== myId),
      }}
    />
  );
}
