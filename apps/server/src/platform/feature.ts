import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock/clock.ts';
import type { NamedPage } from './html/named-pages.ts';
import type { Samples } from './mail/outbox.ts';
import type { RetentionJob } from './retention/retention.ts';
import type { Services } from './services.ts';
import type { Repeating } from './work/repeat.ts';

/**
 * A feature's declaration of itself, in its `feature.ts`. `app.ts` folds over all of them; the marks of its
 * tables stand beside it, in `tables.ts`.
 */
export interface Feature {
  /** Handlers of the contract's operations, by the contract's name of their group. */
  readonly routes?: object;
  /** Serves addresses beside the contract. */
  readonly serve?: (http: FastifyInstance, services: Services) => void | Promise<void>;
  /** Describes them, relative to the API's prefix. */
  readonly paths?: OpenAPI.PathsObject;
  /** Screens whose HTML says whom they are about. */
  readonly pages?: (services: Services) => readonly NamedPage[];
  /** A mail of each kind, for the outbox of local mode. */
  readonly mails?: Samples;
  /** Offers to do the jobs of its queues. */
  readonly work?: (services: Services) => void;
  /** Starts its work by the clock once the server listens; the log names each part by its key. */
  readonly start?: (
    services: Services,
    clock: Pick<Clock, 'isSteady'>,
  ) => Readonly<Record<string, Repeating | undefined>>;
  readonly retention?: (services: Services) => readonly RetentionJob[];
  /** Moves instants that a clock which was ahead has written to the furthest that their rule allows. */
  readonly shorten?: (services: Services) => Promise<unknown>;
}

type RoutesIn<Each> = Each extends { readonly routes: infer Routes } ? (routes: Routes) => void : never;

/** The routes of all features together: one that is missing or strange does not fit the contract's router. */
type AllRoutes<Features extends readonly Feature[]> =
  RoutesIn<Features[number]> extends (routes: infer Routes) => void ? Routes : never;

/** @throws Error when two features declare the same group of operations */
export function routesOf<const Features extends readonly Feature[]>(features: Features): AllRoutes<Features> {
  const groups = features.flatMap(({ routes = {} }) => Object.entries(routes));
  const all = Object.fromEntries(groups);
  if (Object.keys(all).length < groups.length) throw new Error('two features declare the same operations');
  return all as AllRoutes<Features>;
}
