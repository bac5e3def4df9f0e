import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, useId } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { cx } from '../layout/cx.ts';
import { avatarColors, initialsOf } from './initials.ts';
import { ServerImage } from './ServerImage.tsx';

export interface PortraitDiscProps {
  id: string;
  name: string;
  photoUrl?: string | null | undefined;
  pickLabel: string;
  accept: string;
  capture?: 'user' | undefined;
  onFile: (file: File) => void;
  /** Opens the device's camera, instead of the browser's file picker. */
  onTake?: (() => void) | undefined;
  busyLabel?: string | undefined;
}

export function PortraitDisc({
  id,
  name,
  photoUrl,
  pickLabel,
  accept,
  capture,
  onFile,
  onTake,
  busyLabel,
}: PortraitDiscProps) {
  const inputId = useId();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    event.target.value = '';
  };
  return (
    <div className={cx('relative aspect-square w-58 max-w-full', avatarColors(id))}>
      <svg aria-hidden="true" viewBox="0 0 232 232" className="absolute inset-0 size-full overflow-visible">
        <g
          fill="none"
          strokeWidth="4"
          strokeDasharray="1 12"
          strokeLinecap="round"
          className="stroke-rouge-600"
        >
          <path d="M40 30A116 116 0 0 1 192 30" />
          <path d="M40 202A116 116 0 0 0 192 202" />
        </g>
      </svg>
      <span
        aria-hidden="true"
        className="absolute inset-4 grid place-items-center overflow-hidden rounded-full bg-linear-[var(--avatar-a)_0_50%,var(--avatar-b)_50%] text-[length:calc(var(--spacing)*16)] leading-none font-bold text-ink"
      >
        {photoUrl ? (
          <ServerImage src={photoUrl} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          initialsOf(name, 2)
        )}
      </span>
      <span
        className={cx(
          'on-dark absolute right-3.5 bottom-3.5 grid size-15 place-items-center rounded-full bg-ink text-white shadow-[0_0_0_5px_var(--color-page)] hover:bg-oxblood',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-[-6px] has-focus-visible:outline-focus',
        )}
      >
        {busyLabel ? <Spinner className="size-6!" /> : <Camera size={26} aria-hidden="true" />}
        <label htmlFor={inputId} className="sr-only">
          {pickLabel}
        </label>
        <input
          id={inputId}
          type="file"
          accept={accept}
          capture={capture}
          disabled={Boolean(busyLabel)}
          onClick={(event) => {
            if (onTake === undefined) return;
            event.preventDefault();
            onTake();
          }}
          onChange={pick}
          className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
        />
        <span role="status" className="sr-only">
          {busyLabel}
        </span>
      </span>
    </div>
  );
}
