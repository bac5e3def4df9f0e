import type {
  MyInfo,
  QuizComparisonDetail,
  QuizComparisonPage,
  QuizSession,
  QuizSettings,
  QuizStatus,
  SaveMyInfoInput,
} from '@beso/contract/quizzes';
import { z } from 'zod';
import { fail } from '../../platform/http/fail.ts';
import { paginateRows, readCursor } from '../../platform/http/paging.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { toSessionAnswers } from './bank.ts';
import { findComparison, hideComparison, listComparisons } from './queries/comparisons.ts';
import { listMyAnswers, readMyInfo, saveMyInfo, storeQuizSettings } from './queries/my-info.ts';
import { answerQuiz, findSession, startQuiz } from './queries/sessions.ts';
import { listQuizPeople } from './queries/status.ts';
import { comparisonView, myInfoView, quizPersonView, sessionView, settingsView } from './view.ts';

const uuid = z.uuid();

/** [S5-045] Returns the id, if it is a UUID. @throws QUIZ_NOT_FOUND otherwise */
function knownId(id: string): string {
  const { data } = uuid.safeParse(id);
  if (data === undefined) throw fail('QUIZ_NOT_FOUND');
  return data;
}

export async function getMyInfo({ database }: Services, viewerId: ViewerId): Promise<MyInfo> {
  return myInfoView(await readMyInfo(database, viewerId), await listMyAnswers(database, viewerId));
}

/** [S7-044] Saves answers once per key; returns the present My Info. @throws IDEMPOTENCY_KEY_REUSED */
export async function saveAnswers(
  services: Services,
  viewerId: ViewerId,
  { answers, idempotencyKey }: z.output<typeof SaveMyInfoInput>,
): Promise<MyInfo> {
  services.events.publish(
    await saveMyInfo(services.database, viewerId, toSessionAnswers(answers), idempotencyKey),
  );
  return getMyInfo(services, viewerId);
}

export async function setQuizSettings(
  services: Services,
  viewerId: ViewerId,
  settings: QuizSettings,
): Promise<QuizSettings> {
  services.events.publish(await storeQuizSettings(services.database, viewerId, settings));
  return settingsView(await readMyInfo(services.database, viewerId));
}

/** [S3-014] [S7-043] Returns about whom the viewer can play, or why not. */
export async function getQuizStatus(services: Services, viewerId: ViewerId): Promise<QuizStatus> {
  const own = await readMyInfo(services.database, viewerId);
  const userCompletedMyInfo = own.my_info_at !== null;
  const people = await listQuizPeople(services.database, viewerId);
  return {
    userCompletedMyInfo,
    settings: settingsView(own),
    people: people.map((row) => quizPersonView(services, viewerId, row, userCompletedMyInfo)),
    besosLeft: own.besos_left,
  };
}

/** Publishes the events of a change; returns the changed session. */
async function played(
  services: Services,
  viewerId: ViewerId,
  decision: ReturnType<typeof startQuiz>,
): Promise<QuizSession> {
  const { session, events } = await decision;
  services.events.publish(events);
  return sessionView(services, viewerId, session);
}

/**
 * [S6-008] Begins a quiz about somebody, or returns the one that the viewer can continue.
 * @throws QUIZ_NOT_FOUND, QUIZ_MY_INFO_MISSING, QUIZ_NOT_OPEN, QUIZ_WAITS_FOR_PARTNER, QUIZ_COMPLETED
 */
export async function startOrContinueQuiz(
  services: Services,
  takerId: ViewerId,
  personId: string,
): Promise<QuizSession> {
  return played(services, takerId, startQuiz(services.database, takerId, knownId(personId)));
}

/** @throws QUIZ_NOT_FOUND */
export async function getQuizSession(
  services: Services,
  takerId: ViewerId,
  sessionId: string,
): Promise<QuizSession> {
  const session = await findSession(services.database, takerId, knownId(sessionId));
  if (session === undefined) throw fail('QUIZ_NOT_FOUND');
  return sessionView(services, takerId, session);
}

/** Records a question's first answer. @throws QUIZ_NOT_FOUND, QUIZ_NOT_OPEN, QUIZ_LAPSED */
export async function answerQuestion(
  services: Services,
  takerId: ViewerId,
  given: { sessionId: string; questionId: string; optionId: string },
): Promise<QuizSession> {
  const sessionId = knownId(given.sessionId);
  return played(services, takerId, answerQuiz(services.database, takerId, { ...given, sessionId }));
}

/** Returns completed quizzes by the viewer and about the viewer. @throws INVALID_INPUT for a wrong cursor */
export async function listQuizComparisons(
  services: Services,
  viewerId: ViewerId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<z.output<typeof QuizComparisonPage>> {
  const rows = await listComparisons(services.database, viewerId, readCursor(cursor), limit + 1);
  const { shown, nextCursor } = paginateRows(rows, limit, ({ place, id }) => ({ number: place ?? 0, id }));
  return { comparisons: shown.map((row) => comparisonView(services, viewerId, row)), nextCursor };
}

/** Returns a completed quiz, with guesses and right answers. @throws QUIZ_NOT_FOUND */
export async function getQuizComparison(
  services: Services,
  viewerId: ViewerId,
  sessionId: string,
): Promise<QuizComparisonDetail> {
  const row = await findComparison(services.database, viewerId, knownId(sessionId));
  if (row === undefined) throw fail('QUIZ_NOT_FOUND');
  return { ...comparisonView(services, viewerId, row), answers: [...row.answers] };
}

/** Hides a completed quiz from both of its people. @throws QUIZ_NOT_FOUND */
export async function hideQuizComparison(
  services: Services,
  viewerId: ViewerId,
  sessionId: string,
): Promise<void> {
  services.events.publish(await hideComparison(services.database, viewerId, knownId(sessionId)));
}
