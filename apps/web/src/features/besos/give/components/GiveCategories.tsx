import { GRID_CATEGORIES, type GridCategory } from '@beso/contract/limits';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { CategoryTile } from '../../../../ui/controls/CategoryTile.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { ServerImage } from '../../../../ui/pictures/ServerImage.tsx';
import { useRelationships } from '../../../relationships/index.ts';
import { recipientsOf } from '../../form/recipients.ts';

function useQuestion(): string {
  const { t } = useTexts();
  const { profile } = useSession();
  const { data } = useRelationships();
  const [only, ...others] = recipientsOf(data?.relationships ?? [], profile?.id ?? '');
  if (only === undefined || others.length > 0) return t('besos.categoryQuestion');
  return t('besos.categoryQuestionAbout', { name: only.name });
}

interface GiveCategoriesProps {
  photoUrl: string | undefined;
  /** Why a photo that another app shared is missing: it did not arrive, or this device has no room for it. */
  missing: 'missed' | 'full' | undefined;
}

/** [S2-101] Asks for the category. Each tile is a link, so that Back returns to this page. */
export function GiveCategories({ photoUrl, missing }: GiveCategoriesProps) {
  const { t } = useTexts();
  const question = useQuestion();
  return (
    <main className="px-gutter grow pb-8">
      {photoUrl !== undefined ? (
        <div role="status" className="type-sm mb-4 flex items-center gap-3 text-text-2">
          <ServerImage src={photoUrl} alt="" className="size-16 shrink-0 rounded-md object-cover" />
          {t('besos.shared.here')}
        </div>
      ) : missing !== undefined ? (
        <Alert className="mb-4">{t(`besos.shared.${missing}`)}</Alert>
      ) : null}
      <h2 className="type-h1 lg:type-h2 mt-0.5 mb-3.5">{question}</h2>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 lg:grid-cols-4 lg:gap-x-4 lg:gap-y-5">
        {GRID_CATEGORIES.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            label={t(`besos.category.${category}`)}
            poster
            render={
              <Link to="/give-besos" search={(now) => ({ ...now, category })} state={{ fromGrid: true }} />
            }
          />
        ))}
      </div>
    </main>
  );
}

/** Shows the categories beside the form on wide screens, where a tap changes the category. */
export function GiveCategoriesBeside({ chosen }: { chosen: GridCategory }) {
  const { t } = useTexts();
  const question = useQuestion();
  return (
    <div>
      <h2 className="type-h3 mb-3.5">{question}</h2>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        {GRID_CATEGORIES.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            label={t(`besos.category.${category}`)}
            selected={category === chosen}
            render={
              <Link
                to="/give-besos"
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
