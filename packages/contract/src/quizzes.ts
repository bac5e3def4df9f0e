import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idempotencyKey } from './besos.ts';
import { errorsOf, memberErrors } from './errors.ts';
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

/** [S5-045] Any text: an id that is none answers as one that nobody has. */
const anyId = z.string().max(100);

/** An answer about oneself. */
const Chosen = z.object({ questionId, optionId });
/** What I answered about myself. */
export const MyAnswer = Chosen.extend({ answeredAt: z.iso.datetime() });

/** Who may quiz me: nobody, or a partner, friends and family; groups only if I say so. */
export const QuizSettings = z.object({
  /** Whether anybody may. */
  open: z.boolean(),
  /** Null: I was not asked yet, and no group may. */
  groups: z.boolean().nullable(),
});
export type QuizSettings = z.infer<typeof QuizSettings>;

/** [S2-117] My answers about myself, and what is asked next. */
export const MyInfo = z.object({
  /** When I first saved a whole set; null before. */
  completedAt: z.iso.datetime().nullable(),
  /** All, in the order of the bank. */
  answers: z.array(MyAnswer),
  /** The ten that I saved last, one a topic, in the order of the topics; before that the first ten. */
  current: z.array(questionId),
  /** Ten more, one a topic, the unanswered ones first; empty when everything is answered, or nothing yet. */
  more: z.array(questionId),
  settings: QuizSettings,
});
export type MyInfo = z.infer<typeof MyInfo>;

/** One answer for each of the ten topics, in any order. */
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

/** Why a quiz about somebody cannot be begun; the first that holds, in this order. */
export const QUIZ_LOCKS = ['complete_my_info', 'not_open', 'waiting_for_partner', 'completed'] as const;

/** [S3-014] [S4-045] Whether I can play about one person. */
export const QuizPerson = z.object({
  person: Person,
  /** What I share with them, the most recent first. */
  relationships: z.array(z.object({ id: z.uuid(), type: z.enum(RELATIONSHIP_TYPES), name: z.string() })),
  userCompletedMyInfo: z.boolean(),
  /** False also when they do not let me play. */
  partnerCompletedMyInfo: z.boolean(),
  /** True also for a quiz that I began and can go on with. */
  canTakePartnerQuiz: z.boolean(),
  lock: z.enum(QUIZ_LOCKS).nullable(),
  /** The quiz that I began and did not finish. */
  runningSessionId: z.uuid().nullable(),
  /** The one that I finished in this period; null once the next can be taken. */
  completed: z
    .object({ sessionId: z.uuid(), score: z.int(), besosEarned: z.int(), nextAt: z.iso.datetime() })
    .nullable(),
});
export type QuizPerson = z.infer<typeof QuizPerson>;

export const QuizStatus = z.object({
  /** [S4-045] */
  userCompletedMyInfo: z.boolean(),
  settings: QuizSettings,
  /** Those I share something with, the most recent first, at most `QUIZ_PEOPLE_SHOWN`. */
  people: z.array(QuizPerson),
  /** What quizzes can still award me in this period, of `QUIZ_BESOS_PER_MONTH`. */
  besosLeft: z.int().nonnegative(),
});
export type QuizStatus = z.infer<typeof QuizStatus>;

/**
 * [S3-012] [S3-013] A question of a session. `question` and the options' words are found by their ids; the
 * options stand in the session's order.
 */
export const QuizAnswer = z.object({
  questionId,
  options: z.array(optionId),
  selectedOption: optionId.nullable(),
  /** Theirs, as it was when the session began. Null until I answered: until then it stays on the server. */
  correctAnswer: optionId.nullable(),
});
export type QuizAnswer = z.infer<typeof QuizAnswer>;

/** A quiz of mine about one person. */
export const QuizSession = z.object({
  id: z.uuid(),
  person: Person,
  /** `lapsed`: it was not finished in time. */
  status: z.enum(['running', 'completed', 'lapsed']),
  /** The month that it counts for, of the taker's calendar. */
  month,
  /** When that month ends, and the next quiz about this person can begin. */
  nextAt: z.iso.datetime(),
  /** Until when it can be finished. */
  finishBy: z.iso.datetime(),
  /** Ten, in the order in which they are asked. */
  answers: z.array(QuizAnswer),
  /** Right answers so far. */
  score: z.int().min(0).max(QUIZ_QUESTIONS),
  /** What it earned; null until it is completed. Less than the score is worth when the month's end is met. */
  besosEarned: z.int().nonnegative().nullable(),
  /** What quizzes can still award me for that month. */
  besosLeft: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
});
export type QuizSession = z.infer<typeof QuizSession>;

/** "What we know of each other": a completed session, for its two people. */
export const QuizComparison = z.object({
  sessionId: z.uuid(),
  /** Who guessed, and whom it was about; one of the two is me. */
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

/** With what was guessed (`selectedOption`) and what was true (`correctAnswer`), as both were then. */
export const QuizComparisonDetail = QuizComparison.extend({ answers: z.array(QuizAnswer) });
export type QuizComparisonDetail = z.infer<typeof QuizComparisonDetail>;

const session = z.object({ sessionId: anyId });
const writeErrors = { ...memberErrors, ...errorsOf('ORIGIN_REFUSED') };

export const quizzes = {
  getMyInfo: oc.route({ method: 'GET', path: '/quizzes/my-info' }).errors(memberErrors).output(MyInfo),
  /** [S7-044] Once per idempotency key. Awards nothing [S9-009]. A new set notifies those who may play. */
  saveMyInfo: oc
    .route({ method: 'POST', path: '/quizzes/my-info' })
    .errors({ ...writeErrors, ...errorsOf('IDEMPOTENCY_KEY_REUSED') })
    .input(SaveMyInfoInput)
    .output(MyInfo),
  setQuizSettings: oc
    .route({ method: 'PUT', path: '/quizzes/settings' })
    .errors(writeErrors)
    .input(z.object({ open: z.boolean(), groups: z.boolean().nullable() }))
    .output(QuizSettings),
  /** [S3-014] [S7-043] */
  getQuizStatus: oc.route({ method: 'GET', path: '/quizzes' }).errors(memberErrors).output(QuizStatus),
  /**
   * [S6-008] Begins a quiz about somebody, or answers the one that I began and can still finish.
   * QUIZ_NOT_FOUND: nobody I share something with. QUIZ_COMPLETED says when the next one can be taken.
   */
  startQuiz: oc
    .route({ method: 'POST', path: '/quizzes/sessions' })
    .errors({
      ...writeErrors,
      ...errorsOf(
        'QUIZ_NOT_FOUND',
        'QUIZ_MY_INFO_MISSING',
        'QUIZ_NOT_OPEN',
        'QUIZ_WAITS_FOR_PARTNER',
        'QUIZ_COMPLETED',
      ),
    })
    .input(z.object({ personId: anyId }))
    .output(QuizSession),
  /** One of mine. QUIZ_NOT_FOUND also once I share nothing with its person any more. */
  getQuizSession: oc
    .route({ method: 'GET', path: '/quizzes/sessions/{sessionId}' })
    .errors({ ...memberErrors, ...errorsOf('QUIZ_NOT_FOUND') })
    .input(session)
    .output(QuizSession),
  /**
   * The first answer to a question counts; any later one changes nothing and answers the session as it is, so
   * that a call may be repeated. The tenth completes the session and awards its besos, together.
   */
  answerQuiz: oc
    .route({ method: 'POST', path: '/quizzes/sessions/{sessionId}/answers' })
    .errors({ ...writeErrors, ...errorsOf('QUIZ_NOT_FOUND', 'QUIZ_NOT_OPEN', 'QUIZ_LAPSED') })
    .input(session.extend({ questionId, optionId }))
    .output(QuizSession),
  /** Those of mine and about me, the latest first. */
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
    .errors({ ...memberErrors, ...errorsOf('QUIZ_NOT_FOUND') })
    .input(session)
    .output(QuizComparisonDetail),
  /** Either of the two hides it from both, for good. */
  hideQuizComparison: oc
    .route({ method: 'DELETE', path: '/quizzes/comparisons/{sessionId}', successStatus: 204 })
    .errors({ ...writeErrors, ...errorsOf('QUIZ_NOT_FOUND') })
    .input(session)
    .output(z.void()),
};
