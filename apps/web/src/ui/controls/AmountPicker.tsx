import { BESOS_MAX_AMOUNT, BESOS_MIN_AMOUNT } from '@beso/contract/limits';
import { type Ref, useId } from 'react';
import { cx } from '../layout/cx.ts';
import { BesoGlyph } from '../pictures/BesoGlyph.tsx';
import { FieldShell, type FieldTexts } from './FieldShell.tsx';

const AMOUNTS = Array.from(
  { length: BESOS_MAX_AMOUNT - BESOS_MIN_AMOUNT + 1 },
  (_, index) => BESOS_MIN_AMOUNT + index,
);

export interface AmountPickerProps extends FieldTexts {
  value: number | undefined;
  onChange: (amount: number) => void;
  onBlur?: (() => void) | undefined;
  unit: (amount: number) => string;
  max?: number | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

export function AmountPicker({
  value,
  onChange,
  onBlur,
  unit,
  max = BESOS_MAX_AMOUNT,
  ref,
  className,
  ...texts
}: AmountPickerProps) {
  const id = useId();
  return (
    <FieldShell id={id} group {...texts} className={className}>
      <div className="grid grid-cols-3 gap-2.5">
        {AMOUNTS.map((amount, index) => (
          <label
            key={amount}
            data-dome=""
            className={cx(
              'pressable group flex min-h-23 flex-col items-center justify-center gap-2 rounded-tile px-1 py-2 text-center',
              'inset-ring-[1.5px] inset-ring-border-strong hover:bg-surface',
              'has-checked:bg-primary has-checked:text-white has-checked:inset-ring-0',
              'has-disabled:bg-disabled-bg has-disabled:text-disabled-text has-disabled:inset-ring-0',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              ref={index === 0 ? ref : undefined}
              name={id}
              value={amount}
              checked={amount === value}
              disabled={amount > max}
              aria-invalid={texts.error ? true : undefined}
              onChange={() => onChange(amount)}
              onBlur={onBlur}
              className="sr-only"
            />
            <span className="flex gap-[3px] text-border-strong group-has-checked:text-white group-has-disabled:text-disabled-text">
              {AMOUNTS.slice(0, index + 1).map((glyph) => (
                <BesoGlyph key={glyph} size={amount > 2 ? 22 : 26} />
              ))}
            </span>
            <span className="flex flex-wrap items-baseline justify-center gap-x-1.5">
              <span className="num text-2xl leading-none!">{amount} </span>
              <span className="text-[min(0.8125rem,5.5vw)] leading-tight font-semibold text-text-2 group-has-checked:text-white group-has-disabled:text-disabled-text">
                {unit(amount)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </FieldShell>
  );
}
