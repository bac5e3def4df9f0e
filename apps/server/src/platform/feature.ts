import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import type { ClockWatch } from './clock/clock.ts';
import type { Statement } from './db/statement.ts';
import type { NamedPage } from './html/named-pages.ts';
import type { MailSamples } from './mail/outbox.ts';
import type { Groups } from './operations.ts';
import type { RetentionJob } from './retention/retention.ts';
import type { Services } from './services.ts';
import type { RepeatedWork } from './work/repeatEvery.ts';

/** A feature, declared in its `feature.ts`; `app.ts` combines all features. */
export interface Feature {
  /** The feature's duties, as listed in docs/ARCHITECTURE.md; subfeatures are not listed. */
  readonly owns?: string;
  readonly routes?: object;
  /** The descriptions of the operations for the API's reference, and their rate limits. */
  readonly operations?: Groups;
  readonly serve?: (http: FastifyInstance, services: Services) => void | Promise<void>;
  /** The OpenAPI description of `serve`'s routes, relative to the API's prefix. */
  readonly paths?: OpenAPI.PathsObject;
  readonly pages?: (services: Services) => readonly NamedPage[];
  /** A sample of each kind of mail, for the local page that shows sent mails. */
  readonly mails?: MailSamples;
  readonly work?: (services: Services) => void;
  /** Starts the feature's periodic work once the server listens. The keys are names for the log. */
  readonly start?: (
    services: Services,
    clock: Pick<ClockWatch, 'isSteady'>,
  ) => Readonly<Record<string, RepeatedWork | undefined>>;
  readonly retention?: (services: Services) => readonly RetentionJob[];
  /** Statements that end sessions, links and the like in a restored database. */
  readonly restored?: readonly Statement<unknown>[];
  /** Corrects times that lie too far in the future, because the clock was ahead when they were stored. */
  readonly shorten?: (services: Services) => Promise<unknown>;
}

type DeclaredBy<Each, Part extends keyof Feature> =
  Each extends Readonly<Record<Part, infer Declared>> ? (declared: Declared) => void : never;

/** Joins the features' groups of operations, so that a missing or unknown group does not compile. */
type Combined<Features extends readonly Feature[], Part extends keyof Feature> =
  DeclaredBy<Features[number], Part> extends (declared: infer Declared) => void ? Declared : never;

/** @throws Error if two features declare the same group of operations */
function combine<const Features extends readonly Feature[], Part extends 'routes' | 'operations'>(
  features: Features,
  part: Part,
): Combined<Features, Part> {
  const groups = features.flatMap((feature) => Object.entries(feature[part] ?? {}));
  const all = Object.fromEntries(groups);
  if (Object.keys(all).length < groups.length) throw new Error('two features declare the same operations');
  return all as Combined<Features, Part>;
}

export const routesOf = <const Features extends readonly Feature[]>(features: Features) =>
  combine(features, 'routes');

export const operationsOf = <const Features extends readonly Feature[]>(features: Features) =>
  combine(features, 'operations');
