import type { MonthOfBesos } from '@beso/contract/statement';
import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type TranslationKey, useTexts } from '../../../platform/i18n/index.ts';
import { numberFormat } from '../../../platform/i18n/numberFormat.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { monthName, monthTitle, sumOf } from '../months.ts';
import { MarkIcon, type MarkKind } from './marks.tsx';

const KINDS: readonly { kind: MarkKind; label: TranslationKey }[] = [
  { kind: 'received', label: 'statement.receivedCount' },
  { kind: 'given', label: 'statement.givenCount' },
  { kind: 'spent', label: 'statement.spentCount' },
];

export interface MonthPanelProps {
  months: readonly MonthOfBesos[];
  selected: string | undefined;
  onSelect: (month: string) => void;
  hatchId: string;
}

export function MonthPanel({ months, selected, onSelect, hatchId }: MonthPanelProps) {
  const { t, language } = useTexts();
  const index = months.findIndex(({ month }) => month === selected);
  const step = (by: number) => (index < 0 ? undefined : months[index + by]?.month);
  return (
    <section className="rounded-lg bg-surface px-4 py-3.5">
      <div className="-mx-2.5 -mt-1.5 mb-1 flex min-h-tap items-center gap-1">
        <Step label={t('statement.previousMonth')} month={step(-1)} onSelect={onSelect}>
          <ChevronLeft size={22} />
        </Step>
        <h2 aria-live="polite" className="type-h3 min-w-0 grow text-center text-[min(1.0625rem,7vw)]!">
          {selected === undefined ? t('statement.allMonths') : monthTitle(selected, language)}
        </h2>
        <Step label={t('statement.nextMonth')} month={step(1)} onSelect={onSelect}>
          <ChevronRight size={22} />
        </Step>
      </div>
      <MonthNumbers months={months} selected={selected} hatchId={hatchId} />
      {selected === undefined ? null : (
        <Link to="/home" search={{ month: selected }} className="link link-tap type-sm mt-1.5 -mb-2 gap-1">
          {t('statement.feed', {
            month: monthName(selected, language, { month: 'long', year: 'numeric' }),
          })}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </section>
  );
}

export function MonthNumbers({ months, selected, hatchId }: Omit<MonthPanelProps, 'onSelect'>) {
  const { t, language } = useTexts();
  const numbers = sumOf(selected === undefined ? months : months.filter(({ month }) => month === selected));
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,3.75rem),1fr))] gap-2">
      {KINDS.map(({ kind, label }) => (
        <li key={kind} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex items-center gap-2">
            <MarkIcon kind={kind} hatchId={hatchId} />
            <span className="num text-2xl leading-7! narrow:text-xl">
              {numberFormat(language).format(numbers[kind])}
            </span>
          </span>
          <span className="type-xs text-text-2">{t(label, { count: numbers[kind] })}</span>
        </li>
      ))}
    </ul>
  );
}

interface StepProps {
  label: string;
  /** The month to which the arrow leads, if any. */
  month: string | undefined;
  onSelect: (month: string) => void;
  children: React.ReactNode;
}

function Step({ label, month, onSelect, children }: StepProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={month === undefined || undefined}
      onClick={() => month !== undefined && onSelect(month)}
      className={month === undefined ? 'text-text-3' : undefined}
    >
      {children}
    </IconButton>
  );
}
