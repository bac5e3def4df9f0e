import Camera from 'lucide-react/icons/camera';
import { type DragEvent, useId, useState } from 'react';
import { cx } from '../layout/cx.ts';
import { FieldShell, fieldDescriptionIds } from './FieldShell.tsx';

export interface DropZoneProps {
  label: string;
  help: string;
  error?: string | undefined;
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean | undefined;
  /** True if the zone is an arch that fills a column, from 1024 px. */
  tall?: boolean | undefined;
}

export function DropZone({ label, help, error, accept, onFile, disabled, tall }: DropZoneProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <FieldShell id={id} label={label} labelHidden error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the control is the input inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'relative flex min-h-18 w-full items-center gap-3.5 rounded-md border-[1.5px] border-dashed px-3.5 py-2.5',
          'transition-colors duration-(--duration-fast) hover:bg-surface has-disabled:bg-disabled-bg has-disabled:text-disabled-text',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          error ? 'border-danger' : 'border-border-strong',
          tall &&
            'lg:aspect-4/5 lg:flex-col lg:justify-center lg:rounded-t-full lg:rounded-b-lg lg:px-8 lg:text-center',
          over && 'bg-primary-tint',
        )}
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface">
          <Camera size={22} aria-hidden="true" />
        </span>
        <span aria-hidden="true" className={cx('min-w-0 grow', tall && 'lg:grow-0')}>
          <span className="block font-strong">{label}</span>
          <span id={`${id}-help`} className="type-xs block text-text-2">
            {help}
          </span>
        </span>
        <input
          type="file"
          id={id}
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldDescriptionIds(id, { help, error })}
          onChange={(event) => {
            take(event.target.files);
            // Without this reset, choosing a removed file again would fire no event.
            event.target.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </FieldShell>
  );
}
