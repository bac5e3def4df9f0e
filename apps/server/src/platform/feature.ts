import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock/clock.ts';
import type { Statement } from './db/statement.ts';
import type { NamedPage } from './html/named-pages.ts';
import type { MailSamples } from './mail/outbox.ts';
import type { RetentionJob } from './retention/retention.ts';
import type { Services } from './services.ts';
import type { Repeating } from './work/repeat.ts';

/** A feature, declared in its `feature.ts`; `app.ts` combines all features. */
export interface Feature {
  readonly routes?: object;
  readonly serve?: (http: FastifyInstance, services: Services) => void | Promise<void>;
  /** The OpenAPI description of `serve`'s routes, relative to the API's prefix. */
  readonly paths?: OpenAPI.PathsObject;
  readonly pages?: (services: Services) => readonly NamedPage[];
  /** A sample of each kind of mail, for the local page that shows sent mails. */
  readonly mails?: MailSamples;
  readonly work?: (services: Services) => void;
  /** Starts the feature's periodic work once the server listens. The log names each part by its key. */
  readonly start?: (
    services: Services,
    clock: Pick<Clock, 'isSteady'>,
  ) => Readonly<Record<string, Repeating | undefined>>;
  readonly retention?: (services: Services) => readonly RetentionJob[];
  /** Statements for a restored database; they end all that may have ended since the backup was made. */
  readonly restored?: readonly Statement<unknown>[];
  /** Reduces times that were stored while the clock was ahead to the latest that their rule allows. */
  readonly shorten?: (services: Services) => Promise<unknown>;
}

type RoutesIn<Each> = Each extends { readonly routes: infer Routes } ? (routes: Routes) => void : never;

/** Combines the routes of all features. The compiler then finds a missing or unknown operation. */
type AllRoutes<Features extends readonly Feature[]> =
  RoutesIn<Features[number]> extends (routes: infer Routes) => void ? Routes : never;

/** @throws Error if two features declare the same group of operations */
export function routesOf<const Features extends readonly Feature[]>(features: Features): AllRoutes<Features> {
  const groups = features.flatMap(({ routes = {} }) => Object.entries(routes));
  const all = Object.fromEntries(groups);
  if (Object.keys(all).length < groups.length) throw new Error('two features declare the same operations');
  return all as AllRoutes<Features>;
}
