import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../layout/cx.ts';
import { FieldShell, type FieldTexts, fieldDescriptionIds } from './FieldShell.tsx';
import { inputBox, inputControl } from './inputBox.ts';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: readonly SelectOption[];
  /** The text of an option with an empty value, which comes first. */
  placeholder?: string | undefined;
  /** An icon of 20 px. */
  icon?: ReactNode;
  /** True to mark the select as invalid while its group shows the message. */
  invalid?: boolean | undefined;
}

export function SelectField({
  label,
  labelHidden,
  optional,
  help,
  error,
  options,
  placeholder,
  icon,
  invalid = Boolean(error),
  className,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const texts = { label, labelHidden, optional, help, error };
  return (
    <FieldShell id={id} {...texts} className={className}>
      <div className={cx(inputBox({ error: invalid }), 'relative gap-1! px-3!')}>
        {icon}
        <select
          {...select}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={fieldDescriptionIds(id, { help, error })}
          className={cx(
            inputControl,
            'text-[min(1rem,8vw)]! -mr-6 truncate pr-6 has-[option[value=""]:checked]:text-text-3',
          )}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} className="text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} className="pointer-events-none" aria-hidden="true" />
      </div>
    </FieldShell>
  );
}
