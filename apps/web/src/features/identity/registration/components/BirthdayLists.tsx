import { type ReactNode, type Ref, useId, useMemo } from 'react';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { FieldShell } from '../../../../ui/controls/FieldShell.tsx';
import { SelectField } from '../../../../ui/controls/SelectField.tsx';
import {
  type BirthdayPart,
  composeBirthday,
  dayOptions,
  monthOptions,
  parseBirthday,
  partOrder,
  yearOptions,
} from '../../entry/index.ts';

export interface BirthdayFieldProps {
  /** In the format of `composeBirthday`; parts that are not chosen yet are missing. */
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement & HTMLSelectElement> | undefined;
}

export interface BirthdayPartsProps extends BirthdayFieldProps {
  locale: string;
  help: ReactNode;
}

const WIDTH: Record<BirthdayPart, string> = { day: '1.1fr', month: '1.4fr', year: '1.15fr' };
const AUTO_COMPLETE: Record<BirthdayPart, string> = {
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
};

const asOptions = (values: string[]) => values.map((value) => ({ value, label: String(Number(value)) }));

/** [S5-014] Shows lists for day, month and year, in the language's order. */
export function BirthdayLists({ value, onChange, onBlur, error, ref, locale, help }: BirthdayPartsProps) {
  const { t } = useTexts();
  const id = useId();
  const order = useMemo(() => partOrder(locale), [locale]);
  const months = useMemo(() => monthOptions(locale), [locale]);
  const years = useMemo(() => asOptions(yearOptions()), []);
  const parts = parseBirthday(value);
  const options = { day: asOptions(dayOptions(parts.year, parts.month)), month: months, year: years };
  const labels = { day: t('registration.day'), month: t('registration.month'), year: t('registration.year') };
  return (
    <FieldShell id={id} group label={t('registration.birthday')} error={error} help={help}>
      <div className="@container">
        <div
          className="grid gap-2 @max-[14rem]:grid-cols-1!"
          style={{ gridTemplateColumns: order.map((part) => `minmax(0, ${WIDTH[part]})`).join(' ') }}
        >
          {order.map((part, index) => (
            <SelectField
              key={part}
              ref={index === 0 ? ref : undefined}
              label={labels[part]}
              labelHidden
              placeholder={labels[part]}
              options={options[part]}
              value={parts[part]}
              invalid={Boolean(error)}
              autoComplete={AUTO_COMPLETE[part]}
              onChange={(event) => onChange(composeBirthday({ ...parts, [part]: event.target.value }))}
              onBlur={onBlur}
            />
          ))}
        </div>
      </div>
    </FieldShell>
  );
}
