import type { RetentionRule, TablesMarks } from '../../platform/db/marks.ts';

const ADDITIONS: RetentionRule = {
  holds: 'likes and comments',
  howLong: 'until their author removes them, or as long as the activity',
  removedBy: 'nothing',
};

const SHARED: RetentionRule = {
  holds: "a recommendation's own fields, and which relationships see it",
  howLong: 'until its author deletes it, together with its activity, likes, comments and notifications',
  removedBy: 'its author',
};

export const TABLES = {
  activities: {
    kept: {
      holds: 'gifts, requests and recommendations, as people see them',
      howLong:
        'permanently, because movements refer to them; the description of an undone gift until the time for undoing has passed',
      removedBy: 'the job that ends requests, each minute',
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
      holds: 'recommendations saved for later, at most 500 a person',
      howLong: 'until the person removes them, or as long as the recommendation',
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
