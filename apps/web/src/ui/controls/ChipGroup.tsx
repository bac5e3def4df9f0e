import { type ReactNode, type Ref, useId } from 'react';
import { Chip } from './Chip.tsx';
import { FieldShell, type FieldTexts } from './FieldShell.tsx';

export interface ChipOption<T extends string> {
  value: T;
  label: string;
  avatar?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ChipGroupProps<T extends string> extends FieldTexts {
  options: readonly ChipOption<T>[];
  /** The chosen option. With any other value, no option is chosen. */
  value: T | '' | undefined;
  onChange: (value: T | '') => void;
  onBlur?: (() => void) | undefined;
  /** True if a tap on the chosen chip clears the choice. */
  clearable?: boolean | undefined;
  /** The first radio button, which a form focuses after an error. */
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

export function ChipGroup<T extends string>({
  options,
  value,
  onChange,
  onBlur,
  clearable,
  ref,
  className,
  ...texts
}: ChipGroupProps<T>) {
  const id = useId();
  return (
    <FieldShell id={id} group {...texts} className={className}>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <Chip
            key={option.value}
            ref={index === 0 ? ref : undefined}
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            avatar={option.avatar}
            aria-invalid={texts.error ? true : undefined}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            onClick={() => {
              if (clearable && option.value === value) onChange('');
            }}
          >
            {option.label}
          </Chip>
        ))}
      </div>
    </FieldShell>
  );
}
