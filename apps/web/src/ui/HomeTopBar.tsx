import type { ReactElement, ReactNode } from 'react';
import { type RenderSlot, renderAs } from './renderAs.ts';
import { Wordmark } from './Wordmark.tsx';

export interface HomeTopBarProps {
  /** An Avatar with a label. */
  avatar: ReactElement;
  /** The link that the avatar is. */
  avatarRender: RenderSlot;
  /** "Hi, Giulia" */
  greeting: string;
  /** The BalanceChip. */
  end: ReactNode;
}

/** [S2-048] The head of home: who I am, the name of the product, my balance. */
export function HomeTopBar({ avatar, avatarRender, greeting, end }: HomeTopBarProps) {
  return (
    <header className="px-gutter sticky top-0 z-(--layer-bar) flex min-h-16 shrink-0 items-center gap-2.5 bg-page py-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
      {renderAs(avatarRender, { className: 'pressable rounded-full', children: avatar })}
      <div className="flex min-w-0 grow flex-col gap-1">
        <Wordmark height={18} className="text-ink" />
        <p className="type-xs truncate text-text-2">{greeting}</p>
      </div>
      {end}
    </header>
  );
}
