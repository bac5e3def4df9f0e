import type { ReactElement, ReactNode } from 'react';
import { type RenderSlot, renderAs } from '../controls/renderAs.ts';
import { Wordmark } from '../pictures/Wordmark.tsx';

export interface HomeTopBarProps {
  avatar: ReactElement;
  avatarRender: RenderSlot;
  greeting: string;
  end: ReactNode;
}

/** [S2-048] The head of home: the avatar, the product's name, a greeting and the balance. */
export function HomeTopBar({ avatar, avatarRender, greeting, end }: HomeTopBarProps) {
  return (
    <header className="px-gutter stays-above z-(--layer-bar) flex min-h-16 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 bg-page py-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
      {renderAs(avatarRender, { className: 'pressable rounded-full', children: avatar })}
      <div className="flex @container min-w-0 flex-[1_1_60px] flex-col gap-1">
        <Wordmark height={18} className="text-ink" />
        <p className="type-xs hidden truncate text-text-2 @[4.25rem]:block">{greeting}</p>
      </div>
      <div className="ml-auto shrink-0">{end}</div>
    </header>
  );
}
