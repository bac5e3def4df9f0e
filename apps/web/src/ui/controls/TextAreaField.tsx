import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../layout/cx.ts';
import { growTextArea } from '../layout/growTextArea.ts';
import { FieldShell, type FieldTexts, fieldDescriptionIds } from './FieldShell.tsx';
import { inputBox, inputControl } from './inputBox.ts';

export interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  trailing?: ReactNode;
}

/** A text area that grows with its text, up to eight lines. */
export function TextAreaField({
  label,
  labelHidden,
  optional,
  help,
  error,
  className,
  rows = 2,
  trailing,
  ...area
}: TextAreaFieldProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => growTextArea(frame.current?.querySelector('textarea') ?? null));
  const texts = { label, labelHidden, optional, help, error };
  return (
    <FieldShell id={id} {...texts} className={className}>
      <div ref={frame} className={inputBox({ error: Boolean(error), multiline: true })}>
        <textarea
          onInput={({ currentTarget }) => growTextArea(currentTarget)}
          {...area}
          id={id}
          rows={rows}
          style={{ '--lines': rows } as React.CSSProperties}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldDescriptionIds(id, { help, error }, area['aria-describedby'])}
          className={cx(
            inputControl,
            'field-sizing-content block max-h-54 resize-none py-3 lg:min-h-[calc(var(--lines)*1.5rem+1.5rem)]',
          )}
        />
        {trailing}
      </div>
    </FieldShell>
  );
}
