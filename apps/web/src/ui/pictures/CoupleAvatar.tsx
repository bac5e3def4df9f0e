import { useState } from 'react';
import { cx } from '../layout/cx.ts';
import { avatarColors, initialsOf } from './initials.ts';
import { ServerImage } from './ServerImage.tsx';

interface Half {
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
}

const SIZE = {
  md: 'size-11 text-[length:calc(var(--spacing)*3.52)]',
  lg: 'size-13 text-[length:calc(var(--spacing)*4.16)]',
  xl: 'size-16 text-[length:calc(var(--spacing)*5.12)]',
} as const;

export interface CoupleAvatarProps {
  left: Half;
  right: Half;
  /** The size in px: 44, 52 or 64. */
  size?: keyof typeof SIZE | undefined;
  className?: string | undefined;
}

/** Shows two people as halves of a disc, or as two discs if either has a photo. */
export function CoupleAvatar({ left, right, size = 'md', className }: CoupleAvatarProps) {
  if (left.photoUrl || right.photoUrl) {
    return (
      <span aria-hidden="true" className={cx('relative block shrink-0', SIZE[size], className)}>
        <WholeDisc person={left} className="top-0 left-0" />
        <WholeDisc person={right} className="right-0 bottom-0 ring-2 ring-page" />
      </span>
    );
  }
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
        className={cx('rounded-r-[100%_50%]', sameLook(left, right) && 'bg-(--avatar-a)!')}
      />
    </span>
  );
}

function sameLook(left: Half, right: Half): boolean {
  return avatarColors(left.id) === avatarColors(right.id);
}

function HalfDisc({ person, className }: { person: Half; className: string }) {
  return (
    <span className={cx('grid place-items-center bg-(--avatar-b)', avatarColors(person.id), className)}>
      {initialsOf(person.name, 1)}
    </span>
  );
}

function WholeDisc({ person, className }: { person: Half; className: string }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const photo = person.photoUrl && person.photoUrl !== failedUrl ? person.photoUrl : undefined;
  return (
    <span
      className={cx(
        'absolute grid size-[70%] place-items-center overflow-hidden rounded-full leading-none font-bold text-ink',
        'bg-linear-[var(--avatar-a)_0_50%,var(--avatar-b)_50%]',
        avatarColors(person.id),
        className,
      )}
    >
      {photo ? (
        <ServerImage
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
