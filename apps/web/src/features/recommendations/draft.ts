import type { Image } from '@beso/contract/images';
import { CATEGORIES, type Category } from '@beso/contract/limits';
import type { ChosenAudience } from './audience.ts';

/** The part of the form that this tab stores, with the uploaded photo as JSON. */
export const BLANK_DRAFT = {
  description: '',
  title: '',
  location: '',
  category: '',
  audience: '',
  relationshipId: '',
  photo: '',
};
export type RecommendationDraft = typeof BLANK_DRAFT;

export function draftPhoto({ photo }: RecommendationDraft): Image | null {
  try {
    const image: unknown = JSON.parse(photo);
    return typeof image === 'object' && image !== null && 'urls' in image ? (image as Image) : null;
  } catch {
    return null;
  }
}

export function draftAudience({ audience, relationshipId }: RecommendationDraft): ChosenAudience {
  return { audience: audience as ChosenAudience['audience'], relationshipId };
}

export function readDraftCategory({ category }: RecommendationDraft): Category | null {
  return CATEGORIES.find((known) => known === category) ?? null;
}
