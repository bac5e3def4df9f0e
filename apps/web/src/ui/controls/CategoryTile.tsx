import type { Category } from '@beso/contract/limits';
import { cx } from '../layout/cx.ts';
import { Illustration } from '../pictures/Illustration.tsx';
import { type RenderSlot, renderAs } from './renderAs.ts';

export interface CategoryTileProps {
  category: Category;
  label: string;
  render?: RenderSlot | undefined;
  /** Whether the tile is chosen, if it is a button and not a link. */
  selected?: boolean | undefined;
  /** True on wide screens, where the tiles are square and fill the page. */
  poster?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** A tile with a category's illustration above its name, for a grid of two columns. */
export function CategoryTile({ category, label, render, selected, poster, onClick }: CategoryTileProps) {
  const classes = 'group pressable flex min-w-0 flex-col gap-1.5 rounded-tile text-left outline-none';
  const content = (
    <>
      <span
        className={cx(
          'relative block aspect-16/10 w-full overflow-hidden rounded-tile bg-surface-2',
          'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-focus',
          poster && 'lg:aspect-square',
          selected && 'shadow-[0_0_0_3px_var(--color-page),0_0_0_6px_var(--color-primary)]',
        )}
      >
        <Illustration category={category} />
      </span>
      <span className="type-action-compact px-1 pb-1 text-[min(0.9375rem,5.6vw)]/[1.34]!">{label}</span>
    </>
  );
  if (render) return renderAs(render, { className: classes, children: content });
  return (
    <button type="button" onClick={onClick} aria-pressed={selected ?? false} className={classes}>
      {content}
    </button>
  );
}
