import { GRID_CATEGORIES, QUICK_IDEA_CATEGORIES } from '@beso/contract/limits';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { CategoryTile } from '../../../ui/CategoryTile.tsx';
import { Illustration } from '../../../ui/Illustration.tsx';

/** [S2-105] [S2-106] What it was: three quick ideas in arched windows, then the eight of the grid. */
export function RequestCategories() {
  const { t } = useTexts();
  return (
    <main className="px-gutter grow pb-8">
      <h2 className="type-h1 mt-0.5 mb-3.5">{t('besos.request.categoryQuestion')}</h2>
      <h3 className="type-h3 mb-2.5">{t('besos.request.quickIdeas')}</h3>
      <div className="mb-5 grid grid-cols-3 gap-3">
        {QUICK_IDEA_CATEGORIES.map((category) => (
          <Link
            key={category}
            to="/request-besos"
            search={{ category }}
            state={{ fromGrid: true }}
            className="group pressable flex min-w-0 flex-col gap-1.5 text-center outline-none"
          >
            <span className="relative block aspect-square w-full overflow-hidden rounded-t-full rounded-b-md bg-surface-2 group-focus-visible:outline-3 group-focus-visible:outline-offset-3 group-focus-visible:outline-focus">
              <Illustration category={category} eager className="object-cover" />
            </span>
            <span className="type-action-compact pb-1 hyphens-auto">{t(`besos.category.${category}`)}</span>
          </Link>
        ))}
      </div>
      <h3 className="type-h3 mb-2.5">{t('besos.request.somethingElse')}</h3>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        {GRID_CATEGORIES.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            label={t(`besos.category.${category}`)}
            render={<Link to="/request-besos" search={{ category }} state={{ fromGrid: true }} />}
          />
        ))}
      </div>
    </main>
  );
}
