import { BALANCE_SIZE_STEPS } from '@beso/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { numberFormat } from '../../platform/i18n/numberFormat.ts';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { cx } from '../layout/cx.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { BesoGlyph } from '../pictures/BesoGlyph.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useCountUp } from './useCountUp.ts';

const SIZES = ['text-balance-1', 'text-balance-2', 'text-balance-3', 'text-balance-4'];

export interface BalanceChipProps {
  /** The balance, or undefined until it has loaded. */
  value: number | undefined;
  /** The balance in words, such as "128 besos", for screen readers. */
  label: string;
  locale: string;
  /** True if the current balance cannot be fetched. */
  stale?: boolean | undefined;
  staleLabel?: string | undefined;
  render?: RenderSlot | undefined;
  className?: string | undefined;
}

/** [S2-048] Shows the balance in the header, in smaller digits the more there are. */
export function BalanceChip({ value, ...rest }: BalanceChipProps) {
  if (value === undefined) return <Skeleton className={cx('h-11 w-[5.75rem] shrink-0', rest.className)} />;
  return <LoadedChip value={value} {...rest} />;
}

function LoadedChip({
  value,
  label,
  locale,
  stale,
  staleLabel,
  render,
  className,
}: BalanceChipProps & { value: number }) {
  const shown = useCountUp(value);
  const step = BALANCE_SIZE_STEPS.filter((limit) => shown >= limit).length;
  const name = stale && staleLabel ? `${label}, ${staleLabel}` : label;
  const classes = cx(
    'inline-flex min-h-tap shrink-0 items-center gap-2 rounded-full pr-4 pl-3.5 text-ink',
    render && 'pressable hover:bg-rouge-100',
    stale ? 'border-[1.5px] border-dashed border-border-strong bg-page' : 'bg-primary-tint',
    className,
  );
  const content = (
    <>
      <BesoGlyph className={stale ? 'text-border-strong' : 'text-primary'} />
      <span aria-hidden="true" className={cx('num leading-none!', SIZES[step])}>
        {numberFormat(locale).format(shown)}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
  return (
    <>
      {render ? (
        renderAs(render, { className: classes, children: content, ...(stale && { title: staleLabel }) })
      ) : (
        <span className={classes} title={stale ? staleLabel : undefined}>
          {content}
        </span>
      )}
      <ChangeAnnouncer text={label} value={value} />
    </>
  );
}

/** Tells screen readers when a balance changes. */
export function ChangeAnnouncer({ text, value }: { text: string; value: number }) {
  const last = useRef(value);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    setAnnouncement(text);
  }, [text, value]);
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
