import { REWARD_MAX_COST, REWARD_MIN_COST } from '@beso/contract/limits';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type Ref, useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { FieldShell, fieldDescriptionIds } from '../../../ui/controls/FieldShell.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { inputBox } from '../../../ui/controls/inputBox.ts';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { stepCost } from '../createForm.ts';

export interface CostFieldProps {
  /** NaN while the text is not a number. */
  value: number;
  onChange: (cost: number) => void;
  onBlur: () => void;
  error?: string | undefined;
  totalBesos: number | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** [S5-026] Asks for the cost, by buttons or as any whole number. */
export function CostField({ value, onChange, onBlur, error, totalBesos, ref }: CostFieldProps) {
  const { t, language } = useTexts();
  const id = useId();
  const [text, setText] = useState(String(value));
  const type = (typed: string) => {
    setText(typed);
    onChange(/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);
  };
  const step = (direction: 1 | -1) => type(String(stepCost(value, direction)));
  const numbers = numberFormat(language);
  const range = { min: numbers.format(REWARD_MIN_COST), max: numbers.format(REWARD_MAX_COST) };
  const help =
    totalBesos === undefined
      ? t('rewards.costRange', range)
      : t('rewards.costRangeOf', { ...range, balance: numbers.format(totalBesos) });
  return (
    <FieldShell id={id} label={t('rewards.cost')} help={help} error={error}>
      <div className="flex gap-2">
        <IconButton label={t('rewards.less')} variant="tint" className="size-13!" onClick={() => step(-1)}>
          <Minus size={22} />
        </IconButton>
        <div className={`${inputBox({ error: Boolean(error) })} min-w-0 grow justify-center`}>
          <span className="text-primary">
            <BesoGlyph />
          </span>
          <input
            ref={ref}
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={fieldDescriptionIds(id, { help, error })}
            className="num w-[4.5ch] min-h-tap bg-transparent text-xl outline-none"
          />
        </div>
        <IconButton label={t('rewards.more')} variant="tint" className="size-13!" onClick={() => step(1)}>
          <Plus size={22} />
        </IconButton>
      </div>
    </FieldShell>
  );
}
