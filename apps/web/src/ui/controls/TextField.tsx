import { type ComponentProps, type ReactNode, useId } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { FieldShell, type FieldTexts, fieldDescriptionIds } from './FieldShell.tsx';
import { inputBox, inputControl } from './inputBox.ts';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** An icon of 20 px. */
  icon?: ReactNode;
  status?: 'checking' | 'accepted' | undefined;
  statusLabel?: string | undefined;
  trailing?: ReactNode;
}

/** Renders a field for one line of text, with the properties of react-hook-form's `register`. */
export function TextField({
  label,
  labelHidden,
  optional,
  help,
  error,
  icon,
  status,
  statusLabel,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const texts = { label, labelHidden, optional, help, error };
  return (
    <FieldShell id={id} {...texts} className={className}>
      <div className={inputBox({ error: Boolean(error) })}>
        {icon}
        <input
          type="text"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldDescriptionIds(id, { help, error }, input['aria-describedby'])}
          className={inputControl}
        />
        <span role="status" className="contents">
          {status === 'checking' ? <Spinner className="text-text-2" /> : null}
          {status === 'accepted' ? (
            <span aria-hidden="true" data-mark="" className="size-2.5 shrink-0 rounded-full bg-success" />
          ) : null}
          {status && statusLabel ? <VisuallyHidden>{statusLabel}</VisuallyHidden> : null}
        </span>
        {trailing}
      </div>
    </FieldShell>
  );
}
