import { DESCRIPTION_MAX_LENGTH } from '@beso/contract/limits';
import type { Translate } from '../../platform/i18n/index.ts';

/** The counter appears when this many characters are left. */
const COUNT_FROM = 80;

export interface DescriptionCount {
  /** Says how many characters are too many; undefined if the description fits. */
  over: string | undefined;
  /** Says how many characters are left; undefined until few are left. */
  left: string | undefined;
}

/** Returns the texts of the counter for a description of `length` code points. */
export function descriptionCount(length: number, t: Translate): DescriptionCount {
  const left = DESCRIPTION_MAX_LENGTH - length;
  return {
    over: left < 0 ? t('besos.charactersOver', { count: -left }) : undefined,
    left: left >= 0 && left <= COUNT_FROM ? t('besos.charactersLeft', { count: left }) : undefined,
  };
}
