import type { ReactNode } from 'react';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { Logo } from '../pictures/Logo.tsx';
import { cx } from './cx.ts';

export interface NavRailItem {
  id: string;
  label: string;
  /** An icon of 24 px. */
  icon: ReactNode;
  current?: boolean | undefined;
  end?: ReactNode;
  render: RenderSlot;
}

export interface NavRailProps {
  label: string;
  homeRender: RenderSlot;
  items: readonly NavRailItem[];
  actions?: ReactNode;
  me?: { avatar: ReactNode; name: string; render: RenderSlot } | undefined;
}

export function NavRail({ label, homeRender, items, actions, me }: NavRailProps) {
  return (
    <nav
      aria-label={label}
      className="sticky top-0 flex h-dvh w-(--size-rail) shrink-0 flex-col gap-1 overflow-y-auto border-r border-border px-4 py-6 [@media(max-height:799px)]:gap-0 [@media(max-height:799px)]:py-3"
    >
      {renderAs(homeRender, {
        className: 'mb-3 flex min-h-tap items-center [@media(max-height:799px)]:mb-1 rounded-sm px-3.5',
        children: <Logo height={24} />,
      })}
      {items.map((item) => (
        <RailLink key={item.id} {...item} />
      ))}
      {actions ? (
        <div className="mt-5 flex flex-col gap-2.5 [@media(max-height:799px)]:mt-2 [@media(max-height:799px)]:gap-1.5">
          {actions}
        </div>
      ) : null}
      {me ? (
        // A low window has no room for this second link to the profile.
        <div className="mt-auto flex flex-col pt-4 [@media(max-height:699px)]:hidden [@media(max-height:799px)]:pt-1">
          <RailLink label={me.name} icon={me.avatar} render={me.render} />
        </div>
      ) : null}
    </nav>
  );
}

/** A label with at least this many letters gets a narrow font beside a number. */
const TIGHT_LETTERS = 10;

function RailLink({ label, icon, current, end, render }: Omit<NavRailItem, 'id'>) {
  const isTight = Boolean(end) && label.length >= TIGHT_LETTERS;
  return renderAs(render, {
    className: cx(
      'pressable flex min-h-tap items-center gap-3.5 rounded-full pl-3.5 font-semibold',
      end ? 'pr-2.5' : 'pr-3.5',
      current ? 'bg-primary-tint text-primary' : 'hover:bg-surface',
    ),
    ...(current && { 'aria-current': 'page' }),
    children: (
      <>
        {icon}
        <span
          className={cx('min-w-0 grow truncate', Boolean(end) && '-mr-1.5', isTight && 'font-stretch-[80%]')}
        >
          {label}
        </span>
        {end}
      </>
    ),
  });
}
