import type { MonthOfBesos } from '@beso/contract/statement';
import { useTexts } from '../../../platform/i18n/index.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { monthName, monthTitle, radiusOf } from '../months.ts';
import { MovementMark } from './marks.tsx';

const MIDDLE = 44;
const LINE = 32;

export interface YearPictureProps {
  months: readonly MonthOfBesos[];
  selected: string | undefined;
  onSelect: (month: string) => void;
  hatchId: string;
}

/** Shows twelve months as buttons. `YearTable` has the same numbers as text. */
export function YearPicture({ months, selected, onSelect, hatchId }: YearPictureProps) {
  const { t, language } = useTexts();
  const largest = Math.max(...months.flatMap(({ received, given, spent }) => [received, given, spent]), 0);
  return (
    <fieldset aria-label={t('statement.months')} className="grid grid-cols-4 gap-y-1.5">
      {months.map((month) => {
        const on = month.month === selected;
        const received = radiusOf(month.received, largest);
        const spent = radiusOf(month.spent, largest);
        return (
          <button
            key={month.month}
            type="button"
            aria-pressed={on}
            onClick={() => onSelect(month.month)}
            className={cx(
              'flex min-h-19.5 min-w-0 flex-col items-center rounded-tile pb-1.5 text-xs font-semibold',
              on
                ? 'bg-primary-tint font-bold text-ink inset-ring-2 inset-ring-primary'
                : 'text-text-2 hover:bg-surface',
            )}
          >
            <svg aria-hidden="true" viewBox="0 0 88 56" className="w-full max-w-30">
              <path d={`M4 ${LINE + 0.75}h80`} strokeWidth="1.5" className="stroke-border" />
              <MovementMark
                kind="received"
                x={MIDDLE - 1 - 2 * received}
                y={LINE}
                radius={received}
                hatchId={hatchId}
              />
              <MovementMark
                kind="given"
                x={MIDDLE + 1}
                y={LINE}
                radius={radiusOf(month.given, largest)}
                hatchId={hatchId}
              />
              <MovementMark kind="spent" x={MIDDLE - spent} y={LINE + 2} radius={spent} hatchId={hatchId} />
            </svg>
            <span aria-hidden="true" className="first-letter:uppercase">
              {monthName(month.month, language, { month: 'short' })}
            </span>
            <span className="sr-only">
              {t('statement.monthLabel', { ...month, month: monthTitle(month.month, language) })}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The numbers of the picture as a table, for screen readers only. */
export function YearTable({ months }: { months: readonly MonthOfBesos[] }) {
  const { t, language } = useTexts();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('statement.tableCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statement.month')}</th>
            <th scope="col">{t('statement.received')}</th>
            <th scope="col">{t('statement.given')}</th>
            <th scope="col">{t('statement.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, received, given, spent }) => (
            <tr key={month}>
              <th scope="row">{monthTitle(month, language)}</th>
              <td>{received}</td>
              <td>{given}</td>
              <td>{spent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
