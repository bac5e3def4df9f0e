import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  images: {
    kept: {
      holds: 'uploaded pictures; their files are in `files/` or the bucket',
      howLong:
        'while a gift, recommendation, message, report or profile shows them; others for 7 days after their upload',
      removedBy: '`pictures`',
    },
    people: { owner_id: 'remains' },
    offered: true,
    writtenBy: ['chat'],
  },
  picture_removals: {
    kept: {
      holds: 'folders of pictures that have no row in `images`: their owner, and since when',
      howLong:
        'until the files are removed: at once if the row was deleted, otherwise after 7 days, or after 30 days if more than 100 folders and more than a tenth of all have no row',
      removedBy: '`pictures`, `files`',
    },
  },
} satisfies TablesMarks;
