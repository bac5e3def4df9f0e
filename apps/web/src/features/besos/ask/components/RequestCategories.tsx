import { type Category, GRID_CATEGORIES, QUICK_IDEA_CATEGORIES } from '@beso/contract/limits';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { CategoryTile } from '../../../../ui/controls/CategoryTile.tsx';
import { cx } from '../../../../ui/layout/cx.ts';
import { Illustration } from '../../../../ui/pictures/Illustration.tsx';

/** [S2-105] [S2-106] Shows three quick ideas in arched tiles, then the grid of eight categories. */
export function RequestCategories() {
  const { t } = useTexts();
  const toForm = (category: Category) => (
    <Link to="/request-besos" search={(now) => ({ ...now, category })} state={{ fromGrid: true }} />
  );
  return (
    <main className="px-gutter grow pb-8">
      <h2 className="type-h1 lg:type-h2 mt-0.5 mb-3.5">{t('besos.request.categoryQuestion')}</h2>
      <h3 className="type-h3 mb-2.5">{t('besos.request.quickIdeas')}</h3>
      <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3 lg:gap-4">
        {QUICK_IDEA_CATEGORIES.map((category) => (
          <QuickIdea key={category} category={category} poster />
        ))}
      </div>
      <h3 className="type-h3 mb-2.5">{t('besos.request.somethingElse')}</h3>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 lg:grid-cols-4 lg:gap-x-4">
        {GRID_CATEGORIES.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            label={t(`besos.category.${category}`)}
            render={toForm(category)}
          />
        ))}
      </div>
    </main>
  );
}

/** Shows the categories beside the form on wide screens, where a tap changes the category. */
export function RequestCategoriesBeside({ chosen }: { chosen: Category }) {
  const { t } = useTexts();
  return (
    <div>
      <h2 className="type-h3 mb-3.5">{t('besos.request.categoryQuestion')}</h2>
      <div className="mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.25rem),1fr))] gap-2">
        {QUICK_IDEA_CATEGORIES.map((category) => (
          <QuickIdea key={category} category={category} chosen={chosen} />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        {GRID_CATEGORIES.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            label={t(`besos.category.${category}`)}
            selected={category === chosen}
            render={
              <Link
                to="/request-besos"
                search={(now) => ({ ...now, category })}
                state={(kept) => kept}
                replace
              />
            }
          />
        ))}
      </div>
    </div>
  );
}

interface QuickIdeaProps {
  category: Category;
  chosen?: Category | undefined;
  /** True on the page without the form, where the tile is a half-disc on wide screens. */
  poster?: boolean | undefined;
}

function QuickIdea({ category, chosen, poster }: QuickIdeaProps) {
  const { t } = useTexts();
  const beside = chosen !== undefined;
  return (
    <Link
      to="/request-besos"
      search={(now) => ({ ...now, category })}
      state={(kept) => (beside ? kept : { ...kept, fromGrid: true })}
      replace={beside}
      className="group pressable flex min-w-0 flex-col gap-1.5 text-center outline-none"
    >
      <span
        className={cx(
          'relative block aspect-square w-full overflow-hidden rounded-t-full rounded-b-md bg-surface-2',
          'group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-focus',
          poster && 'lg:aspect-2/1',
          chosen === category && 'shadow-[0_0_0_3px_var(--color-page),0_0_0_6px_var(--color-primary)]',
        )}
      >
        <Illustration category={category} eager className="object-cover" />
      </span>
      <span className="type-action-compact pb-1 hyphens-auto">{t(`besos.category.${category}`)}</span>
    </Link>
  );
}
