// npm run answers -w bench [-- --quick]: compares the answer to a quiz with two plain SQL statements.
import { readFileSync } from 'node:fs';
import { FIRST_MY_INFO_QUESTIONS, toSessionAnswers } from '../apps/server/src/features/quizzes/bank.ts';
import { ANSWER_QUIZ } from '../apps/server/src/features/quizzes/queries/sessions.ts';
import type { Person } from '../apps/server/test/support/builders.ts';
import { answersTo } from '../apps/server/test/support/quizzes.ts';
import { type Cluster, withCluster } from './support/cluster.ts';
import { checkFigure } from './support/figures.ts';
import { PARTNERS, partnerId, prepareGivers } from './support/people.ts';
import { runPgbench } from './support/pgbench.ts';
import { measureInTurn, medianTimeRatio, rateOf } from './support/rounds.ts';
import { CLIENTS, ROUNDS, SECONDS } from './support/settings.ts';

const TIMES_AT_MOST = 4;
/** Enough sessions that a round rarely answers a question twice, which would be cheaper. */
const SESSIONS = 20 * PARTNERS;
/** The tenth and last answer is left out, because it also completes the session. */
const QUESTIONS = 9;

const numbered = (number: string) =>
  `('00000000-0000-4000-9000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;
const ANSWERS = JSON.stringify(
  toSessionAnswers(answersTo(FIRST_MY_INFO_QUESTIONS)).map(({ questionId, options, selectedOption }) => ({
    questionId,
    options,
    selectedOption: null,
    correctAnswer: selectedOption,
  })),
);
const SAME_CHOICE = `
\\set session :client_id * ${SESSIONS} + random(0, ${SESSIONS - 1})
\\set place random(1, ${QUESTIONS})
`;
const list = (texts: readonly string[]) => `(ARRAY['${texts.join("', '")}'])`;

function answerScript(people: readonly Person[]): string {
  const chosen = answersTo(FIRST_MY_INFO_QUESTIONS);
  const values = [
    `${list(people.map(({ id }) => id))}[:client_id + 1]::uuid`,
    numbered(':session'),
    `${list(chosen.map(({ questionId }) => questionId))}[:place]`,
    `${list(chosen.map(({ optionId }) => optionId))}[:place]`,
  ];
  const sent = ANSWER_QUIZ.statement.text.replaceAll(/\$(\d)/g, (_whole, at) => values[Number(at) - 1] ?? '');
  return `${SAME_CHOICE}${sent};\n`;
}

const MINIMAL = `${SAME_CHOICE}BEGIN;
UPDATE sessions SET score = score + 1,
  answers = jsonb_set(answers, ARRAY[(:place - 1)::text, 'selectedOption'], '"${answersTo(FIRST_MY_INFO_QUESTIONS)[0]?.optionId}"')
WHERE id = ${numbered(':session')};
INSERT INTO events (recipient_id, changes) VALUES (${numbered(':session')}, '[{"kind": "quizzes.changed"}]');
COMMIT;
`;

async function fillSessions({ owner }: Cluster, people: readonly Person[]): Promise<void> {
  for (const [client, { id }] of people.entries()) {
    await owner.pool.query(
      `INSERT INTO quiz_sessions (id, profile_id, subject_id, relationship_id, quiz_type, status, period, time_zone,
         period_ends_at, finish_by, seed, answers, score, started_at)
       SELECT ${numbered(`$1::int * ${SESSIONS} + number`)}, $2, partner.id, partner.id, 'partner_quiz', 'running',
         'month ' || number / ${PARTNERS}, 'UTC', now() + interval '20 days', now() + interval '27 days', 1, $3, 0, now()
       FROM generate_series(0, ${SESSIONS - 1}) AS number
       JOIN unnest($4::uuid[]) WITH ORDINALITY AS partner (id, place) ON partner.place - 1 = number % ${PARTNERS}`,
      [client, id, ANSWERS, Array.from({ length: PARTNERS }, (_, number) => partnerId(client, number))],
    );
  }
}

await withCluster(async (cluster) => {
  const { owner, postgres, superuser } = cluster;
  const server = await cluster.startServer();
  const people = await prepareGivers(server.url, owner);
  await fillSessions(cluster, people);
  const minimal = await cluster.createDatabase('minimal', 'empty');
  await minimal.pool.query(readFileSync(new URL('./baseline/answers.sql', import.meta.url), 'utf8'));
  await minimal.pool.query(
    `INSERT INTO sessions SELECT ${numbered('number')}, $1, 0 FROM generate_series(0, ${CLIENTS * SESSIONS - 1}) AS number`,
    [ANSWERS],
  );
  const prepareRound = async () => {
    await superuser.pool.query('UPDATE quiz_sessions SET answers = $1, score = 0', [ANSWERS]);
    await superuser.pool.query('VACUUM ANALYZE quiz_sessions');
    await minimal.pool.query('UPDATE sessions SET answers = $1, score = 0', [ANSWERS]);
    await minimal.pool.query('VACUUM ANALYZE sessions');
    await cluster.settle();
  };
  console.log(`${ROUNDS} rounds of ${SECONDS} s each after one to warm up, ${CLIENTS} clients`);
  const rounds = await measureInTurn({
    minimal: async () => {
      await prepareRound();
      return runPgbench(postgres.superuserUrl('minimal'), MINIMAL);
    },
    answer: async () => {
      await prepareRound();
      return runPgbench(postgres.appUrl, answerScript(people));
    },
  });
  await server.stop();
  const [bare, ours] = [rateOf(rounds, 'minimal'), rateOf(rounds, 'answer')];
  console.log(`answers: medians ${Math.round(bare)} and ${Math.round(ours)}/s`);
  return checkFigure('answers: an answer costs, times', medianTimeRatio(rounds, 'answer', 'minimal'), {
    atMost: TIMES_AT_MOST,
  });
});
