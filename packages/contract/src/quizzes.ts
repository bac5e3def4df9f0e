import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { memberErrors, pickErrors } from './errors.ts';
import { QUIZ_COMPARISONS_PAGE_SIZE, QUIZ_QUESTIONS } from './limits.ts';
import { Person } from './profiles.ts';
import { QUIZ_BANK, QUIZ_TOPICS, type QuizOptionId, type QuizQuestionId } from './quiz-bank.ts';
import { RELATIONSHIP_TYPES } from './relationships.ts';
import { month } from './statement.ts';

const OPTIONS_OF = new Map(
  QUIZ_TOPICS.flatMap((topic) =>
    Object.entries<readonly QuizOptionId[]>(QUIZ_BANK[topic]).map(([id, options]) => [
      id as QuizQuestionId,
      { topic, options },
    ]),
  ),
);
const questionId = z.enum([...OPTIONS_OF.keys()]);
const optionId = z.enum([...new Set([...OPTIONS_OF.values()].flatMap(({ options }) => options))]);

/** [S5-045] Any text, so that a malformed id gets the same error as an unknown one. */
const anyId = z.string().max(100);

const Chosen = z.object({ questionId, optionId });
export const MyAnswer = Chosen.extend({ answeredAt: z.iso.datetime() });

/** `open` lets other people take quizzes about this person. Members of groups also need `groups`. */
export const QuizSettings = z.object({
  open: z.boolean(),
  /** Null until the person decides, which counts as false. */
  groups: z.boolean().nullable(),
});
export type QuizSettings = z.infer<typeof QuizSettings>;

/** [S2-117] The caller's own answers and settings. */
export const MyInfo = z.object({
  /** When the person first saved answers to all ten questions; null before that. */
  completedAt: z.iso.datetime().nullable(),
  answers: z.array(MyAnswer),
  /** The ten questions that the person saved last. Before the first save, a question of each topic. */
  current: z.array(questionId),
  /** Another question of each topic, unanswered if possible. Empty if all or none are answered. */
  more: z.array(questionId),
  settings: QuizSettings,
});
export type MyInfo = z.infer<typeof MyInfo>;

export const SaveMyInfoInput = z.object({
  idempotencyKey,
  answers: z
    .array(Chosen)
    .length(QUIZ_QUESTIONS)
    .refine(
      (answers) =>
        answers.every((one) => OPTIONS_OF.get(one.questionId)?.options.includes(one.optionId)) &&
        new Set(answers.map((one) => OPTIONS_OF.get(one.questionId)?.topic)).size === QUIZ_TOPICS.length,
    ),
});
export type SaveMyInfoInput = z.input<typeof SaveMyInfoInput>;

/** The reasons why a quiz cannot be started. If several apply, the first is returned. */
export const QUIZ_LOCKS = ['complete_my_info', 'not_open', 'waiting_for_partner', 'completed'] as const;

/** [S3-014] [S4-045] A person about whom the caller may take a quiz, unless it is locked. */
export const QuizPerson = z.object({
  person: Person,
  relationships: z.array(z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() })),
  userCompletedMyInfo: z.boolean(),
  /** False also if the person does not allow quizzes. */
  partnerCompletedMyInfo: z.boolean(),
  /** True also for a quiz that the caller has begun and can continue. */
  canTakePartnerQuiz: z.boolean(),
  lock: z.enum(QUIZ_LOCKS).nullable(),
  runningSessionId: z.uuid().nullable(),
  completed: z
    .object({ sessionId: z.uuid(), score: z.int(), besosEarned: z.int(), nextAt: z.iso.datetime() })
    .nullable(),
});
export type QuizPerson = z.infer<typeof QuizPerson>;

export const QuizStatus = z.object({
  /** [S4-045] Whether the caller has answered all questions of My Info. */
  userCompletedMyInfo: z.boolean(),
  settings: QuizSettings,
  /** People with a relationship to the caller, the most recent first. */
  people: z.array(QuizPerson),
  /** How many besos the caller can still earn by quizzes this month. */
  besosLeft: z.int().nonnegative(),
});
export type QuizStatus = z.infer<typeof QuizStatus>;

/** [S3-012] [S3-013] A question of a session, with its options in the session's order. */
export const QuizAnswer = z.object({
  questionId,
  options: z.array(optionId),
  selectedOption: optionId.nullable(),
  /** The subject's answer at the start of the session; null until the taker has answered. */
  correctAnswer: optionId.nullable(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

export const QuizSession = z.object({
  id: z.uuid(),
  person: Person,
  /** `lapsed`: the taker did not finish in time. */
  status: z.enum(['running', 'completed', 'lapsed']),
  month,
  /** When the taker can start the next quiz about this person, at the end of the month. */
  nextAt: z.iso.datetime(),
  finishBy: z.iso.datetime(),
  answers: z.array(QuizAnswer),
  score: z.int().min(0).max(QUIZ_QUESTIONS),
  /** Null until completed. It may be less than the score's award, because each month has a maximum. */
  besosEarned: z.int().nonnegative().nullable(),
  besosLeft: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type QuizSession = z.infer<typeof QuizSession>;

/** A completed session, as its two people see it under "What we know of each other". */
export const QuizComparison = z.object({
  sessionId: z.uuid(),
  /** The person who took the quiz about `subject`. */
  taker: Person,
  subject: Person,
  month,
  score: z.int(),
  completedAt: z.iso.datetime(),
});
export type QuizComparison = z.infer<typeof QuizComparison>;

export const QuizComparisonPage = z.object({
  comparisons: z.array(QuizComparison),
  nextCursor: z.string().nullable(),
});

/** `selectedOption` is the taker's guess, `correctAnswer` the subject's answer of that time. */
export const QuizComparisonDetail = QuizComparison.extend({ answers: z.array(QuizAnswer) });
export type QuizComparisonDetail = z.infer<typeof QuizComparisonDetail>;

const session = z.object({ sessionId: anyId });
const writeErrors = { ...memberErrors, ...pickErrors('ORIGIN_REFUSED') };

export const quizzes = {
  getMyInfo: oc.route({ method: 'GET', path: '/quizzes/my-info' }).errors(memberErrors).output(MyInfo),
  /** [S7-044] [S9-009] Saves answers once per key, and notifies the people who may take the quiz. */
  saveMyInfo: oc
    .route({ method: 'POST', path: '/quizzes/my-info' })
    .errors({ ...writeErrors, ...pickErrors('IDEMPOTENCY_KEY_REUSED') })
    .input(SaveMyInfoInput)
    .output(MyInfo),
  setQuizSettings: oc
    .route({ method: 'PUT', path: '/quizzes/settings' })
    .errors(writeErrors)
    .input(z.object({ open: z.boolean(), groups: z.boolean().nullable() }))
    .output(QuizSettings),
  /** [S3-014] [S7-043] Returns the quizzes that the caller can take, and why others are locked. */
  getQuizStatus: oc.route({ method: 'GET', path: '/quizzes' }).errors(memberErrors).output(QuizStatus),
  /** [S6-008] Starts a quiz, or returns an unfinished one. QUIZ_NOT_FOUND also stands for strangers. */
  startQuiz: oc
    .route({ method: 'POST', path: '/quizzes/sessions' })
    .errors({
      ...writeErrors,
      ...pickErrors(
        'QUIZ_NOT_FOUND',
        'QUIZ_MY_INFO_MISSING',
        'QUIZ_NOT_OPEN',
        'QUIZ_WAITS_FOR_PARTNER',
        'QUIZ_COMPLETED',
      ),
    })
    .input(z.object({ personId: anyId }))
    .output(QuizSession),
  /** Returns a session of the caller. QUIZ_NOT_FOUND also means that the relationship has ended. */
  getQuizSession: oc
    .route({ method: 'GET', path: '/quizzes/sessions/{sessionId}' })
    .errors({ ...memberErrors, ...pickErrors('QUIZ_NOT_FOUND') })
    .input(session)
    .output(QuizSession),
  /** Records the first answer to a question, and ignores later ones. The tenth answer issues the besos. */
  answerQuiz: oc
    .route({ method: 'POST', path: '/quizzes/sessions/{sessionId}/answers' })
    .errors({ ...writeErrors, ...pickErrors('QUIZ_NOT_FOUND', 'QUIZ_NOT_OPEN', 'QUIZ_LAPSED') })
    .input(session.extend({ questionId, optionId }))
    .output(QuizSession),
  listQuizComparisons: oc
    .route({ method: 'GET', path: '/quizzes/comparisons' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(50).default(QUIZ_COMPARISONS_PAGE_SIZE),
      }),
    )
    .output(QuizComparisonPage),
  getQuizComparison: oc
    .route({ method: 'GET', path: '/quizzes/comparisons/{sessionId}' })
    .errors({ ...memberErrors, ...pickErrors('QUIZ_NOT_FOUND') })
    .input(session)
    .output(QuizComparisonDetail),
  /** Hides the comparison from both people for ever. */
  hideQuizComparison: oc
    .route({ method: 'DELETE', path: '/quizzes/comparisons/{sessionId}', successStatus: 204 })
    .errors({ ...writeErrors, ...pickErrors('QUIZ_NOT_FOUND') })
    .input(session)
    .output(z.void()),
};
