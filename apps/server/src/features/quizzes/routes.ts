import { memberProcedure } from '../../platform/http/orpc.ts';
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
  getMyInfo: memberProcedure.quizzes.getMyInfo.handler(({ context }) =>
    getMyInfo(context.services, context.viewer.id),
  ),
  saveMyInfo: memberProcedure.quizzes.saveMyInfo.handler(({ context, input }) =>
    saveAnswers(context.services, context.viewer.id, input),
  ),
  setQuizSettings: memberProcedure.quizzes.setQuizSettings.handler(({ context, input }) =>
    setQuizSettings(context.services, context.viewer.id, input),
  ),
  getQuizStatus: memberProcedure.quizzes.getQuizStatus.handler(({ context }) =>
    getQuizStatus(context.services, context.viewer.id),
  ),
  startQuiz: memberProcedure.quizzes.startQuiz.handler(({ context, input }) =>
    startOrContinueQuiz(context.services, context.viewer.id, input.personId),
  ),
  getQuizSession: memberProcedure.quizzes.getQuizSession.handler(({ context, input }) =>
    getQuizSession(context.services, context.viewer.id, input.sessionId),
  ),
  answerQuiz: memberProcedure.quizzes.answerQuiz.handler(({ context, input }) =>
    answerQuestion(context.services, context.viewer.id, input),
  ),
  listQuizComparisons: memberProcedure.quizzes.listQuizComparisons.handler(({ context, input }) =>
    listQuizComparisons(context.services, context.viewer.id, input),
  ),
  getQuizComparison: memberProcedure.quizzes.getQuizComparison.handler(({ context, input }) =>
    getQuizComparison(context.services, context.viewer.id, input.sessionId),
  ),
  hideQuizComparison: memberProcedure.quizzes.hideQuizComparison.handler(({ context, input }) =>
    hideQuizComparison(context.services, context.viewer.id, input.sessionId),
  ),
};
