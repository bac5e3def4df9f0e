import { useSession } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { useLikers } from '../comments.ts';

const SHOWN = 3;

/** Shows the faces of the latest other people who like the activity. */
export function LikerFaces({ activityId }: { activityId: string }) {
  const myId = useSession().session?.user.id;
  const likers = useLikers(activityId).data?.filter(({ person }) => person.id !== myId) ?? [];
  return likers
    .slice(0, SHOWN)
    .map(({ person }) => (
      <Avatar
        key={person.id}
        id={person.id}
        name={`${person.firstName} ${person.lastName}`}
        photoUrl={person.avatarUrl}
        size="xs"
        className="-ml-2 ring-2 ring-page"
      />
    ));
}
