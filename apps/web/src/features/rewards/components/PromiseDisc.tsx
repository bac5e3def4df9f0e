import type { Person } from '@beso/contract/profiles';
import Users from 'lucide-react/icons/users';
import { cx } from '../../../ui/layout/cx.ts';
import { avatarColors, initialsOf } from '../../../ui/pictures/initials.ts';

export interface PromiseDiscProps {
  /** The person who redeemed the reward, drawn as the solid half. */
  owner: Person;
  /** The person who shall fulfil the reward, drawn as the dotted half; null if several people could. */
  helper: Person | null;
}

/** Draws a promise as a disc: the solid half is done, the dotted half is still to do. Decorative. */
export function PromiseDisc({ owner, helper }: PromiseDiscProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" width={76} height={76} className="shrink-0">
      <path d="M47 3a47 47 0 0 0 0 94z" className={cx('fill-(--avatar-b)', avatarColors(owner.id))} />
      <path
        d="M54 6a44 44 0 0 1 0 88z"
        strokeWidth="4"
        strokeDasharray=".5 8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-page stroke-border-strong"
      />
      <text x="26" y="60" textAnchor="middle" fontSize="28" className="fill-ink font-bold">
        {initialsOf(owner.firstName, 1)}
      </text>
      {helper === null ? (
        <Users x="60" y="36" width="28" height="28" className="text-text-3" />
      ) : (
        <text x="74" y="60" textAnchor="middle" fontSize="28" className="fill-text-3 font-bold">
          {initialsOf(helper.firstName, 1)}
        </text>
      )}
    </svg>
  );
}
