import { useState } from 'react';
import { cx } from './cx.ts';
import { halvesOf, initialsOf } from './halves.ts';

interface Half {
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
}

const SIZE = {
  md: 'size-11 text-[0.88rem]',
  lg: 'size-13 text-[1.04rem]',
  xl: 'size-16 text-[1.28rem]',
} as const;

export interface CoupleAvatarProps {
  /** The one who gives, on the left. */
  left: Half;
  /** The one who receives, on the right. */
  right: Half;
  /** 44, 52 or 64 px. */
  size?: keyof typeof SIZE | undefined;
  className?: string | undefined;
}

/** Two people as one disc of two halves. Decorative: their names stand beside it. */
export function CoupleAvatar({ left, right, size = 'md', className }: CoupleAvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 grid-cols-2 gap-0.5 leading-none font-bold text-ink',
        SIZE[size],
        className,
      )}
    >
      <HalfDisc person={left} className="rounded-l-[100%_50%]" />
      <HalfDisc
        person={right}
        className={cx('rounded-r-[100%_50%]', sameLook(left, right) && 'bg-(--half-a)!')}
      />
    </span>
  );
}

function sameLook(left: Half, right: Half): boolean {
  return halvesOf(left.id) === halvesOf(right.id);
}

function HalfDisc({ person, className }: { person: Half; className: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const photo = person.photoUrl && person.photoUrl !== failedUrl ? person.photoUrl : undefined;
  return (
    <span
      className={cx(
        'relative grid place-items-center overflow-hidden bg-(--half-b)',
        halvesOf(person.id),
        className,
      )}
    >
      {photo ? (
        <img
          src={photo}
          alt=""
          decoding="async"
          onError={() => setFailedUrl(photo)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        initialsOf(person.name, 1)
      )}
    </span>
  );
}
