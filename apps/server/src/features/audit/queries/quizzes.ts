import {
  QUIZ_BESOS_PER_MONTH,
  QUIZ_HIGH_AWARD,
  QUIZ_HIGH_SCORE,
  QUIZ_LOW_AWARD,
  QUIZ_LOW_SCORE,
  QUIZ_MIDDLE_AWARD,
  QUIZ_MIDDLE_SCORE,
} from '@beso/contract/limits';

/** [S9-008] The rule that each completed quiz issues besos once, at most as many as its score is worth. */
export const QUIZ_AWARDS = {
  name: 'every completed quiz awarded its taker what its score is worth, at most, once, and no other did',
  violations: `
    SELECT format('session %s of %s (%s, %s right, %s besos) moved %s', coalesce(s.id, moved.id), s.profile_id,
      s.status, s.score, s.besos_earned, coalesce(moved.amount::text, 'nothing')) AS finding
    FROM (SELECT * FROM quiz_sessions WHERE subject_id IS NOT NULL) AS s
    FULL JOIN (
      SELECT t.id, e.profile_id, e.amount FROM ledger_transactions t
      JOIN ledger_entries e ON e.transaction_id = t.id AND e.profile_id IS NOT NULL WHERE t.kind = 'quiz'
    ) AS moved ON moved.id = s.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE answer ->> 'selectedOption' = answer ->> 'correctAnswer') AS count
      FROM jsonb_array_elements(s.answers) AS answer) AS rightly
    WHERE coalesce(s.besos_earned, 0) <> coalesce(moved.amount, 0)
      OR moved.profile_id <> s.profile_id OR s.id IS NULL
      OR rightly.count <> s.score AND s.answers -> 0 <> 'null'
      OR s.besos_earned > CASE WHEN s.score >= ${QUIZ_HIGH_SCORE} THEN ${QUIZ_HIGH_AWARD}
        WHEN s.score >= ${QUIZ_MIDDLE_SCORE} THEN ${QUIZ_MIDDLE_AWARD}
        WHEN s.score >= ${QUIZ_LOW_SCORE} THEN ${QUIZ_LOW_AWARD} ELSE 0 END
    UNION ALL
    SELECT format('quizzes of %s awarded %s besos of %s', profile_id, sum(besos_earned), period)
    FROM quiz_sessions GROUP BY profile_id, period HAVING sum(besos_earned) > ${QUIZ_BESOS_PER_MONTH}`,
};
