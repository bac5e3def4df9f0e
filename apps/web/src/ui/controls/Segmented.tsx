import { type ReactNode, useId } from 'react';
import { cx } from '../layout/cx.ts';

export interface SegmentedOption<T extends string> {
  value: T;
  label: string;
  /** An icon of 18 px. */
  icon?: ReactNode;
}

export interface SegmentedProps<T extends string> {
  label: string;
  options: readonly SegmentedOption<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Lets the person switch between two or three views of a page. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={cx('grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-surface p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-tap items-center justify-center gap-2 rounded-full px-2 py-1 text-center text-[0.9375rem]/5 font-semibold text-text-2',
            'transition-colors duration-(--duration-fast) hover:text-text',
            'has-checked:bg-raised has-checked:text-text has-checked:shadow-1 has-checked:inset-ring-[1.5px] has-checked:inset-ring-ink',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
