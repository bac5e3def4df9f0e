import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  images: {
    kept: {
      holds: 'uploaded pictures, with the folder `files/`',
      howLong:
        'while a gift, a recommendation, a message, a report of one or a profile shows them; others, such ' +
        'as those of gifts taken back and former avatars, 7 days after their upload',
      removedBy: '`pictures`',
    },
    people: { owner_id: 'remains' },
    offered: true,
    writtenBy: ['chat'],
  },
} satisfies Marks;
