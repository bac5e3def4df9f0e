import type { Marks } from '../../platform/db/marks.ts';

export const TABLES = {
  quiz_answers: {
    kept: {
      holds: 'what somebody answered about themselves, by ids; the latest answer to each question',
      howLong: 'as long as the account',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
  quiz_profiles: {
    kept: {
      holds: 'who may play about somebody, when they finished My Info, their month of quizzes',
      howLong: 'as long as the account: one row a person',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
  quiz_sessions: {
    kept: {
      holds: 'saved sets of answers, and quizzes with what was guessed and what was true then',
      howLong:
        'as long as both accounts: they are the memory of the month, and what besos were awarded for. Answers ' +
        'that nobody guessed before a session lapsed are erased, 7 days after its month',
      removedBy: '`quizzes`',
    },
    people: { profile_id: 'remains', subject_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies Marks;

/** Database functions that other features' SQL may call. */
export const OFFERED_FUNCTIONS = ['erase_quizzes'];
