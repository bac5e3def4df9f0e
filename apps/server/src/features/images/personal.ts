import type { PersonalMarks } from '../../platform/db/personal-marks.ts';
import { IMAGE_VISIBLE_TO_OWNER } from './queries/withdrawn.ts';

export const PERSONAL = {
  images: {
    about: ['owner_id'],
    erased: [
      'id',
      'owner_id',
      'bucket',
      'path',
      'width',
      'height',
      'bytes',
      'placeholder',
      'has_avif',
      'refine_at',
      'refine_tries',
      'created_at',
    ],
    kept: [],
    exported: {
      by: 'owner_id',
      columns: ['id', 'bucket', 'width', 'height', 'created_at'],
      where: IMAGE_VISIBLE_TO_OWNER,
    },
  },
  picture_removals: {
    about: ['owner_id'],
    erased: ['path', 'owner_id', 'is_put_aside', 'noted_at'],
    kept: [],
  },
} satisfies PersonalMarks;
