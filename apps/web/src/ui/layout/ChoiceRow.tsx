import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

export interface ChoiceRowProps<T extends string> {
  /** An icon of 24 px. */
  icon: ReactNode;
  label: string;
  options: readonly { value: T; label: string; lang?: string | undefined }[];
  value: T;
  onChange: (value: T) => void;
}

/** A row of a settings panel that shows a choice, under an invisible native select. */
export function ChoiceRow<T extends string>({ icon, label, options, value, onChange }: ChoiceRowProps<T>) {
  return (
    <li className="relative flex min-h-15 items-center gap-3.5 border-border py-2 not-first:border-t has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span aria-hidden="true" className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
        <span>{label}</span>
        <span className="type-sm min-w-0 truncate text-text-2">
          {options.find((option) => option.value === value)?.label ?? value}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none text-[1rem] opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </li>
  );
}
