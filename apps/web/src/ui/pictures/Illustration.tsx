import type { Category } from '@beso/contract/limits';
import babysitting from '../../assets/illustrations/babysitting.svg?no-inline';
import breakfast from '../../assets/illustrations/breakfast.svg?no-inline';
import chores from '../../assets/illustrations/chores.svg?no-inline';
import cooking from '../../assets/illustrations/cooking.svg?no-inline';
import food from '../../assets/illustrations/food.svg?no-inline';
import home from '../../assets/illustrations/home.svg?no-inline';
import pets from '../../assets/illustrations/pets.svg?no-inline';
import romance from '../../assets/illustrations/romance.svg?no-inline';
import shopping from '../../assets/illustrations/shopping.svg?no-inline';
import surprise from '../../assets/illustrations/surprise.svg?no-inline';
import transport from '../../assets/illustrations/transport.svg?no-inline';
import { cx } from '../layout/cx.ts';

const SOURCE: Record<Category, string> = {
  babysitting,
  breakfast,
  chores,
  cooking,
  food,
  home,
  pets,
  romance,
  shopping,
  surprise,
  transport,
};

export const illustrationOf = (category: Category): string => SOURCE[category];

export interface IllustrationProps {
  category: Category;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** Shows the illustration of a category, for example in place of a missing photo. */
export function Illustration({ category, eager, className }: IllustrationProps) {
  return (
    <img
      src={SOURCE[category]}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('size-full', className)}
    />
  );
}
