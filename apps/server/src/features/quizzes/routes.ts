import { member } from '../../platform/http/orpc.ts';
import {
  answerQuestion,
  getMyInfo,
  getQuizComparison,
  getQuizSession,
  getQuizStatus,
  hideQuizComparison,
  listQuizComparisons,
  saveAnswers,
  setQuizSettings,
  startOrContinueQuiz,
} from './service.ts';

export const quizzesRoutes = {
  getMyInfo: member.quizzes.getMyInfo.handler(({ context }) =>
    getMyInfo(context.services, context.viewer.id),
  ),
  saveMyInfo: member.quizzes.saveMyInfo.handler(({ context, input }) =>
    saveAnswers(context.services, context.viewer.id, input),
  ),
  setQuizSettings: member.quizzes.setQuizSettings.handler(({ context, input }) =>
    setQuizSettings(context.services, context.viewer.id, input),
  ),
  getQuizStatus: member.quizzes.getQuizStatus.handler(({ context }) =>
    getQuizStatus(context.services, context.viewer.id),
  ),
  startQuiz: member.quizzes.startQuiz.handler(({ context, input }) =>
    startOrContinueQuiz(context.services, context.viewer.id, input.personId),
  ),
  getQuizSession: member.quizzes.getQuizSession.handler(({ context, input }) =>
    getQuizSession(context.services, context.viewer.id, input.sessionId),
  ),
  answerQuiz: member.quizzes.answerQuiz.handler(({ context, input }) =>
    answerQuestion(context.services, context.viewer.id, input),
  ),
  listQuizComparisons: member.quizzes.listQuizComparisons.handler(({ context, input }) =>
    listQuizComparisons(context.services, context.viewer.id, input),
  ),
  getQuizComparison: member.quizzes.getQuizComparison.handler(({ context, input }) =>
    getQuizComparison(context.services, context.viewer.id, input.sessionId),
  ),
  hideQuizComparison: member.quizzes.hideQuizComparison.handler(({ context, input }) =>
    hideQuizComparison(context.services, context.viewer.id, input.sessionId),
  ),
};
