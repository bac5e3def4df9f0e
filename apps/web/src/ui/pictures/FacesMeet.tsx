import { useState } from 'react';
import { cx } from '../layout/cx.ts';
import { avatarColors, initialsOf } from './initials.ts';
import { ServerImage } from './ServerImage.tsx';

interface Face {
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
}

const SIZE = {
  sm: { frame: 'w-22 gap-x-1 gap-y-1', arch: 'h-11 text-[1.1rem]', bowl: 'h-5' },
  lg: {
    frame: 'w-56 gap-x-2 gap-y-2 max-[22.5rem]:w-44',
    arch: 'h-29 text-[2.5rem] max-[22.5rem]:h-23',
    bowl: 'h-13 max-[22.5rem]:h-10',
  },
} as const;

export interface FacesMeetProps {
  me: Face;
  /** The other person, or undefined for an empty, dotted arch. */
  other: Face | undefined;
  /** True if the other person has not joined yet, for a dotted arch. */
  waiting?: boolean | undefined;
  /** The width in px: 88 or 224. */
  size?: keyof typeof SIZE | undefined;
  className?: string | undefined;
}

/** Draws the logo with two faces in its arches. */
export function FacesMeet({ me, other, waiting = false, size = 'lg', className }: FacesMeetProps) {
  const { frame, arch, bowl } = SIZE[size];
  return (
    <div aria-hidden="true" className={cx('grid max-w-full shrink-0 grid-cols-2', frame, className)}>
      <Arch face={me} className={cx('animate-meet-left', arch)} />
      {waiting || other === undefined ? (
        <span
          // The arches have different keys, so that the arch of a person who joins is new and animated.
          key="waiting"
          className={cx(
            'grid place-items-center rounded-t-full border-3 border-rouge-600 border-dotted bg-apricot-100 leading-none font-bold text-text-3',
            arch,
          )}
        >
          {other === undefined ? null : initialsOf(other.name, 1)}
        </span>
      ) : (
        <Arch
          key="here"
          face={other}
          turned={avatarColors(me.id) === avatarColors(other.id)}
          className={cx('animate-meet-right', arch)}
        />
      )}
      <span className={cx('animate-meet-bowl col-span-2 rounded-b-full bg-rouge-600', bowl)} />
    </div>
  );
}

interface ArchProps {
  face: Face;
  /** True to swap the two colours of the arch, so that it differs from the other arch. */
  turned?: boolean;
  className: string;
}

function Arch({ face, turned = false, className }: ArchProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const photo = face.photoUrl && face.photoUrl !== failedUrl ? face.photoUrl : undefined;
  return (
    <span
      className={cx(
        'relative grid place-items-center overflow-hidden rounded-t-full leading-none font-bold text-ink',
        turned
          ? 'bg-linear-[var(--avatar-b)_0_50%,var(--avatar-a)_50%]'
          : 'bg-linear-[var(--avatar-a)_0_50%,var(--avatar-b)_50%]',
        avatarColors(face.id),
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
        initialsOf(face.name, 1)
      )}
    </span>
  );
}
