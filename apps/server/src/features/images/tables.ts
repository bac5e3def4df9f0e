import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  images: {
    kept: {
      holds: 'uploaded pictures, with the folder `files/`',
      howLong:
        'while a gift, recommendation, message, report or profile shows them; others 7 days after their upload',
      removedBy: '`pictures`',
    },
    people: { owner_id: 'remains' },
    offered: true,
    writtenBy: ['chat'],
  },
  picture_removals: {
    kept: {
      holds: 'folders of pictures without a row: their owner, and since when',
      howLong:
        'until the files are removed: at once if the row was deleted, otherwise after 7 days. If more than 100 folders and more than a tenth of all have no row: after 30 days',
      removedBy: '`pictures`, `files`',
    },
  },
} satisfies TablesMarks;
