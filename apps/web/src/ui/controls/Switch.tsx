import Check from 'lucide-react/icons/check';
import { cx } from '../layout/cx.ts';

export interface SwitchProps {
  /** The name for screen readers, which may be longer than the visible text. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  describedBy?: string | undefined;
  className?: string | undefined;
}

/** Shows its state by shape too, for people who do not see the colours. */
export function Switch({ label, checked, onChange, describedBy, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => onChange(!checked)}
      className={cx(
        'pressable grid min-h-tap w-13 shrink-0 place-items-center rounded-full narrow:w-12',
        className,
      )}
    >
      <span
        className={cx(
          'relative block h-7 w-12 rounded-full narrow:w-11',
          checked ? 'bg-primary' : 'bg-page inset-ring-2 inset-ring-border-strong',
        )}
      >
        {checked ? (
          <span className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-white text-primary">
            <Check size={14} strokeWidth={3.5} aria-hidden="true" />
          </span>
        ) : (
          <span className="absolute top-[5px] left-[5px] h-[18px] w-[9px] rounded-l-[9px] bg-border-strong" />
        )}
      </span>
    </button>
  );
}
