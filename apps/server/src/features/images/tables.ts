import type { Marks } from '../../platform/db/marks.ts';

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
} satisfies Marks;
