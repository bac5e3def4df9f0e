import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export interface FieldTexts {
  label: string;
  labelHidden?: boolean | undefined;
  optional?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
}

export interface FieldShellProps extends FieldTexts {
  /** The control's id, from which the ids of the help text and the error are made. */
  id: string;
  /** True if one label belongs to several controls, which then form a fieldset. */
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Returns the `aria-describedby` of a control in a FieldShell.
 * @param more ids of further elements that describe it
 */
export function fieldDescriptionIds(
  id: string,
  { help, error }: Pick<FieldTexts, 'help' | 'error'>,
  more?: string,
): string | undefined {
  return cx(Boolean(error) && `${id}-error`, Boolean(help) && `${id}-help`, more) || undefined;
}

/** The frame of a field: its label above, its help and error below. */
export function FieldShell({
  id,
  label,
  labelHidden,
  optional,
  help,
  error,
  group,
  className,
  children,
}: FieldShellProps) {
  const caption = (
    <>
      {label}
      {optional ? <span className="font-normal text-text-2"> {optional}</span> : null}
    </>
  );
  const captionClass = cx(labelHidden ? 'sr-only' : 'type-sm mb-1.5 block font-semibold');
  const notes = (
    <>
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="type-xs mt-1.5 flex items-start gap-1.5 font-semibold text-danger">
            <CircleAlert size={16} className="mt-px shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
      {help ? (
        <div id={`${id}-help`} className="type-xs mt-1.5 text-text-2">
          {help}
        </div>
      ) : null}
    </>
  );
  if (group) {
    return (
      <fieldset
        className={cx('min-w-0', className)}
        aria-describedby={fieldDescriptionIds(id, { help, error })}
      >
        <legend className={captionClass}>{caption}</legend>
        {children}
        {notes}
      </fieldset>
    );
  }
  return (
    <div className={cx('min-w-0', className)}>
      {labelHidden ? (
        <label htmlFor={id}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </label>
      ) : (
        <label htmlFor={id} className={captionClass}>
          {caption}
        </label>
      )}
      {children}
      {notes}
    </div>
  );
}
