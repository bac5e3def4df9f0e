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
      holds: 'folders of pictures without a row: whose, and since when',
      howLong:
        'until the files are gone: at once where the row was deleted, else after 7 days, or 30 where they are above 100 and a tenth of all',
      removedBy: '`pictures`, `files`',
    },
  },
} satisfies TablesMarks;
