import { dateLocale } from '../../../platform/i18n/dateLocale.ts';
import { useTexts } from '../../../platform/i18n/index.ts';

const COLUMN = 48;
const ROW = 34;
/** A date for each weekday, beginning with Monday, 1 January 2024. */
const MONDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => Date.UTC(2024, 0, day));

export interface MonthCalendarProps {
  /** The first day of the shown month, as midnight in UTC. */
  month: Date;
  /** Today as a day of the month; below 1 before the month, and above its last day after it. */
  today: number;
  label: string;
}

/** The calendar up to the next quiz, with a half-disc for each day and a disc for the quiz. */
export function MonthCalendar({ month, today, label }: MonthCalendarProps) {
  const { language } = useTexts();
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (month.getUTCDay() + 6) % 7;
  const placeOf = (day: number) => {
    const place = before + day - 1;
    return { x: 24 + COLUMN * (place % 7), y: 20 + ROW * Math.floor(place / 7) };
  };
  const opening = placeOf(days + 1);
  const letters = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <svg
      viewBox={`0 -18 336 ${opening.y + 36}`}
      role="img"
      aria-label={label}
      className="mx-auto h-auto w-full max-w-[350px]"
    >
      {MONDAYS.map((day, column) => (
        <text
          key={day}
          x={24 + COLUMN * column}
          y="-4"
          textAnchor="middle"
          className="fill-text-2 font-sans text-xs font-semibold"
        >
          {letters.format(day)}
        </text>
      ))}
      {Array.from({ length: days }, (_, index) => index + 1).map((day) => {
        const { x, y } = placeOf(day);
        return <path key={day} d={`M${x - 14} ${y}a14 14 0 0 1 28 0z`} {...lookOf(day, today)} />;
      })}
      <circle cx={opening.x} cy={opening.y - 5} r="19" className="fill-saffron" />
      <text
        x={opening.x}
        y={opening.y + 1}
        textAnchor="middle"
        className="fill-ink font-display text-[17px] font-bold"
      >
        1
      </text>
    </svg>
  );
}

function lookOf(day: number, today: number) {
  if (day < today) return { fill: '#E3CBC8' };
  if (day === today) return { className: 'fill-page stroke-primary', strokeWidth: 2.5 };
  return { className: 'fill-warning-tint stroke-warning', strokeWidth: 1.5 };
}
