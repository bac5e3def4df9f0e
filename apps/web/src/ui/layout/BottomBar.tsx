import type { ReactNode } from 'react';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { cx } from './cx.ts';

export interface BottomBarItem {
  id: string;
  label: string;
  /** An icon of 24 px. */
  icon: ReactNode;
  /** True for the current page, which gets another colour and `aria-current="page"`. */
  current?: boolean | undefined;
  render: RenderSlot;
}

export interface BottomBarProps {
  label: string;
  items: readonly BottomBarItem[];
  centre?: ReactNode;
}

const COLUMNS: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  5: 'grid-cols-5',
};

/** The navigation of phones. From 1024 px the rail replaces it. */
export function BottomBar({ label, items, centre }: BottomBarProps) {
  const half = Math.ceil(items.length / 2);
  return (
    <nav
      aria-label={label}
      data-lane-floor
      className={cx(
        'sticky bottom-0 z-(--layer-bar) grid min-h-(--size-bar) shrink-0 items-center border-t border-border bg-page',
        'pb-[calc(6px+env(safe-area-inset-bottom))]',
        centre ? 'grid-cols-[minmax(0,1fr)_96px_minmax(0,1fr)]' : COLUMNS[items.length],
      )}
    >
      {centre ? (
        <>
          <span
            aria-hidden="true"
            data-lane-floor
            className="absolute -top-[25px] left-1/2 -ml-12 h-[25px] w-24 rounded-t-[48px_25px] border border-b-0 border-border bg-page"
          />
          <Tabs items={items.slice(0, half)} />
          {centre}
          <Tabs items={items.slice(half)} />
        </>
      ) : (
        items.map((item) => <Tab key={item.id} {...item} />)
      )}
    </nav>
  );
}

function Tabs({ items }: { items: readonly BottomBarItem[] }) {
  return (
    <span className="flex justify-evenly">
      {items.map((item) => (
        <Tab key={item.id} {...item} />
      ))}
    </span>
  );
}

function Tab({ label, icon, current, render }: BottomBarItem) {
  return renderAs(render, {
    className: cx(
      'pressable type-tab mx-auto flex min-h-14 min-w-11 flex-col items-center justify-center gap-[3px] rounded-md px-1.5 py-1 text-center',
      'narrow:px-0.5 narrow:[font-stretch:88%]',
      current ? 'text-primary' : 'text-text-2 hover:text-text',
    ),
    ...(current && { 'aria-current': 'page' }),
    children: (
      <>
        {icon}
        {label}
      </>
    ),
  });
}
