import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const ADDITIONS: RetentionRule = {
  holds: 'likes and comments',
  howLong: 'until their author takes them back, or with the activity',
  removedBy: 'nothing',
};

const SHARED: RetentionRule = {
  holds: "a recommendation's own fields, and which relationships see it",
  howLong: 'until its author deletes it, with activity, likes, comments and notifications',
  removedBy: 'its author',
};

export const TABLES = {
  activities: {
    kept: {
      holds: 'gifts and requests, as people see them',
      howLong:
        'permanently, because movements refer to them; the description of an undone gift until the time for undoing has passed',
      removedBy: 'each minute, by the job that ends requests',
    },
    names: { giver_id: 'profiles', receiver_id: 'profiles', relationship_id: 'relationships' },
    writes: {},
    offered: true,
    writtenBy: ['besos', 'recommendations'],
  },
  activity_reactions: {
    kept: ADDITIONS,
    names: { activity_id: 'activities', profile_id: 'profiles' },
    writes: {},
    offered: true,
    writtenBy: ['recommendations'],
  },
  activity_comments: {
    kept: ADDITIONS,
    names: { activity_id: 'activities', profile_id: 'profiles' },
    writes: {},
    offered: true,
    writtenBy: ['recommendations'],
  },
  recommendations: {
    kept: SHARED,
    people: { profile_id: 'remains' },
    writes: {},
    offered: true,
    writtenBy: ['recommendations'],
  },
  activity_audiences: {
    kept: SHARED,
    names: { activity_id: 'recommendations', relationship_id: 'relationships' },
    writes: {},
    offered: true,
    writtenBy: ['recommendations'],
  },
  recommendation_saves: {
    kept: {
      holds: 'recommendations saved for later, 500 a person',
      howLong: 'until removed, or with the recommendation',
      removedBy: 'nothing',
    },
    names: { recommendation_id: 'recommendations', profile_id: 'profiles' },
    writes: {},
    offered: true,
    writtenBy: ['recommendations'],
  },
} satisfies TablesMarks;

export const OFFERED_FUNCTIONS = [
  'activity_change_text',
  'activity_changed',
  'membership_shows',
  'membership_shows_addition',
  'sharing_shows_addition',
  'status_for',
  'erase_activity_words',
  'erase_additions',
];
