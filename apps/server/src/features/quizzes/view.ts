import type { MyInfo, QuizComparison, QuizPerson, QuizSession, QuizSettings } from '@beso/contract/quizzes';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { personView } from '../profiles/index.ts';
import { FIRST_MY_INFO_QUESTIONS, nextQuestions, QUIZ_QUESTION_BANK } from './bank.ts';
import type { ComparisonRow } from './queries/comparisons.ts';
import type { listMyAnswers, readMyInfo } from './queries/my-info.ts';
import type { SessionRow } from './queries/sessions.ts';
import type { QuizPersonRow } from './queries/status.ts';

type Own = Awaited<ReturnType<typeof readMyInfo>>;

/** Returns a value that is never null in quizzes about somebody. @throws if it is null */
function held<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a quiz lacks a value');
  return value;
}

export const settingsView = ({ is_open, open_to_groups }: Own): QuizSettings => ({
  open: is_open,
  groups: open_to_groups,
});

/** [S2-117] Returns the answers in the order of the questions, and the questions to ask next. */
export function myInfoView(own: Own, answers: Awaited<ReturnType<typeof listMyAnswers>>): MyInfo {
  const asked = QUIZ_QUESTION_BANK.map(({ id }) => id);
  const place = (row: { question_id: (typeof asked)[number] }) => asked.indexOf(row.question_id);
  return {
    completedAt: own.my_info_at?.toISOString() ?? null,
    answers: answers
      .toSorted((one, other) => place(one) - place(other))
      .map(({ question_id, option_id, answered_at }) => ({
        questionId: question_id,
        optionId: option_id,
        answeredAt: answered_at.toISOString(),
      })),
    current: own.last_set.length > 0 ? [...own.last_set] : [...FIRST_MY_INFO_QUESTIONS],
    more: own.my_info_at === null ? [] : nextQuestions(answers.map(({ question_id }) => question_id)),
    settings: settingsView(own),
  };
}

/**
 * [S3-014] [S4-045] Returns whether the viewer can play about a person, or why not.
 * If that person does not let the viewer play, it stays secret whether they have finished My Info.
 */
export function quizPersonView(
  services: Services,
  viewerId: ViewerId,
  row: QuizPersonRow,
  userCompletedMyInfo: boolean,
): QuizPerson {
  const partnerCompletedMyInfo = row.is_open && row.has_my_info;
  const isFinished = row.running_id === null && row.finished_id !== null;
  const lock = !userCompletedMyInfo
    ? 'complete_my_info'
    : !row.is_open
      ? 'not_open'
      : !partnerCompletedMyInfo
        ? 'waiting_for_partner'
        : isFinished
          ? 'completed'
          : null;
  return {
    person: personView(services, viewerId, {
      id: row.person_id,
      firstName: row.person_first_name,
      lastName: row.person_last_name,
      avatarImageId: row.person_avatar_id,
    }),
    relationships: [...row.relationships],
    userCompletedMyInfo,
    partnerCompletedMyInfo,
    canTakePartnerQuiz: lock === null,
    lock,
    runningSessionId: row.running_id,
    completed:
      isFinished && row.finished_id !== null
        ? {
            sessionId: row.finished_id,
            score: row.finished_score ?? 0,
            besosEarned: row.finished_besos ?? 0,
            nextAt: row.next_at.toISOString(),
          }
        : null,
  };
}

export function sessionView(services: Services, viewerId: ViewerId, row: SessionRow): QuizSession {
  return {
    id: row.id,
    person: personView(services, viewerId, {
      id: row.person_id,
      firstName: row.person_first_name,
      lastName: row.person_last_name,
      avatarImageId: row.person_avatar_id,
    }),
    status: row.status,
    month: held(row.period),
    nextAt: held(row.period_ends_at).toISOString(),
    finishBy: held(row.finish_by).toISOString(),
    answers: [...row.answers],
    score: held(row.score),
    besosEarned: row.besos_earned,
    besosLeft: row.besos_left,
    startedAt: row.started_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

export function comparisonView(services: Services, viewerId: ViewerId, row: ComparisonRow): QuizComparison {
  return {
    sessionId: row.id,
    taker: personView(services, viewerId, {
      id: row.taker_id,
      firstName: row.taker_first_name,
      lastName: row.taker_last_name,
      avatarImageId: row.taker_avatar_id,
    }),
    subject: personView(services, viewerId, {
      id: row.subject_id,
      firstName: row.subject_first_name,
      lastName: row.subject_last_name,
      avatarImageId: row.subject_avatar_id,
    }),
    month: held(row.period),
    score: held(row.score),
    completedAt: held(row.completed_at).toISOString(),
  };
}
