import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import type { RenderSlot } from '../controls/renderAs.ts';
import { cx } from './cx.ts';

export interface TopBarProps {
  title: string;
  /** True for a page that the bottom bar links to. It has a large title and no back arrow. */
  large?: boolean | undefined;
  /** The name of the back arrow. Without a name there is no arrow. */
  backLabel?: string | undefined;
  backRender?: RenderSlot | undefined;
  onBack?: (() => void) | undefined;
  end?: ReactNode;
}

export function TopBar({ title, large, backLabel, backRender, onBack, end }: TopBarProps) {
  // Lies above a `Dock`, which in a low window scrolls under this bar.
  return (
    <header
      className={cx(
        'px-gutter stays-above z-[calc(var(--layer-bar)+1)] flex min-h-16 shrink-0 flex-wrap items-center',
        'gap-x-2.5 gap-y-1 bg-page py-2 pt-[max(0.5rem,env(safe-area-inset-top))]',
      )}
    >
      {/* The element at the end moves to the next line, rather than break a word of the title. */}
      <div className="flex max-w-full min-w-0 flex-[1_1_min-content] items-center gap-2.5">
        {backLabel ? (
          <IconButton label={backLabel} render={backRender} onClick={onBack} className="-ml-2.5">
            <ArrowLeft size={24} />
          </IconButton>
        ) : null}
        <h1 className={cx(large ? 'type-h1' : 'type-title lg:type-h1', 'line-clamp-3 min-w-0 grow')}>
          {title}
        </h1>
      </div>
      {end ? <div className="ml-auto flex shrink-0 items-center">{end}</div> : null}
    </header>
  );
}
