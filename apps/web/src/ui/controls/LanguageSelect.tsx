import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { cx } from '../layout/cx.ts';

export interface LanguageSelectProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Shows a pill with a globe, under an invisible native select. */
export function LanguageSelect<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: LanguageSelectProps<T>) {
  return (
    <span
      className={cx(
        'relative inline-flex min-h-tap items-center gap-1.5 rounded-full bg-page px-3.5 text-[0.9375rem]/5 font-mid inset-ring-[1.5px] inset-ring-border-strong hover:bg-surface',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Globe size={18} aria-hidden="true" />
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <ChevronDown size={16} aria-hidden="true" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full text-[1rem] opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
