import { type ReactNode, useState } from 'react';
import { cx } from '../layout/cx.ts';
import { avatarColors, initialsOf } from './initials.ts';
import { ServerImage } from './ServerImage.tsx';

const SIZE = {
  xs: 'size-8 text-[length:calc(var(--spacing)*2.8)]',
  sm: 'size-9 text-[length:calc(var(--spacing)*3.15)]',
  md: 'size-11 text-[length:calc(var(--spacing)*3.85)]',
  lg: 'size-16 text-[length:calc(var(--spacing)*5.6)]',
  xl: 'size-26 text-[length:calc(var(--spacing)*9.1)]',
} as const;

export interface AvatarProps {
  /** The person's id, which decides the colours. */
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
  /** [S2-061] The size in px: sm 36, md 44, lg 64, xl 104; xs 32 inside of chips. */
  size?: keyof typeof SIZE | undefined;
  icon?: ReactNode;
  /** The name for screen readers. Omit the label beside a visible name. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Avatar({ id, name, photoUrl, size = 'md', icon, label, className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const photo = photoUrl && photoUrl !== failedUrl ? photoUrl : undefined;
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-bold tracking-[0.01em] text-ink',
        'bg-linear-[var(--avatar-a)_0_50%,var(--avatar-b)_50%]',
        avatarColors(id),
        SIZE[size],
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
        (icon ?? initialsOf(name, 2))
      )}
    </span>
  );
}
