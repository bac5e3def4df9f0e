import type { TablesMarks } from '../../platform/db/marks.ts';

export const TABLES = {
  quiz_answers: {
    kept: {
      holds: 'the latest answer to each question about oneself, by ids',
      howLong: 'as long as the account',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
  quiz_profiles: {
    kept: {
      holds: 'who may quiz a person, when they finished My Info, their month of quizzes',
      howLong: 'as long as the account: one row a person',
      removedBy: 'nothing',
    },
    people: { profile_id: 'remains' },
    writes: {},
  },
  quiz_sessions: {
    kept: {
      holds: 'saved sets of answers about oneself, and quizzes about others with guesses and right answers',
      howLong:
        'as long as both accounts, because besos were awarded for them; unguessed answers of a lapsed session until 7 days after its month',
      removedBy: '`quizzes`',
    },
    people: { profile_id: 'remains', subject_id: 'remains' },
    writes: {},
    offered: true,
  },
} satisfies TablesMarks;
