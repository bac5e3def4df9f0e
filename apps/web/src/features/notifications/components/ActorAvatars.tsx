import type { Notification } from '@beso/contract/notifications';
import type { Person } from '@beso/contract/profiles';
import { cx } from '../../../ui/layout/cx.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { CoupleAvatar } from '../../../ui/pictures/CoupleAvatar.tsx';
import { KIND_LOOKS } from '../kinds.tsx';

const half = ({ id, firstName, avatarUrl }: Person) => ({ id, name: firstName, photoUrl: avatarUrl });

/** Shows the latest one or two faces with the kind's icon, or only the icon. */
export function ActorAvatars({ notification: { kind, actors } }: { notification: Notification }) {
  const [first, second] = actors;
  const { icon, tone } = KIND_LOOKS[kind];
  if (first === undefined) {
    return (
      <span aria-hidden="true" className={cx('grid size-11 shrink-0 place-items-center rounded-full', tone)}>
        <span className="scale-150">{icon}</span>
      </span>
    );
  }
  return (
    <span className="relative mb-1 size-11 shrink-0">
      {second === undefined ? (
        <Avatar id={first.id} name={`${first.firstName} ${first.lastName}`} photoUrl={first.avatarUrl} />
      ) : (
        <CoupleAvatar left={half(first)} right={half(second)} />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'absolute -right-[9px] -bottom-[9px] grid size-6 place-items-center rounded-full ring-2 ring-page',
          tone,
        )}
      >
        {icon}
      </span>
    </span>
  );
}
