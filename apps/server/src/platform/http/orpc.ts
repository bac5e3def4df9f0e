import { contract } from '@beso/contract';
import { implement } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherPerson } from '../abuse/named-person.ts';
import type { Services } from '../services.ts';
import { fail } from './fail.ts';
import type { Viewer } from './viewer.ts';

export interface RequestContext {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const os = implement(contract).$context<RequestContext>();

type Path = readonly string[];

async function admit({ services, request }: RequestContext, path: Path, viewer: Viewer | null) {
  if (viewer === null) throw fail('UNAUTHORIZED');
  refuseOtherPerson(request.headers, viewer);
  await services.quotas.countPerson(path.join('.'), viewer.id);
  return viewer;
}

async function viewerOf(context: RequestContext, path: Path): Promise<Viewer> {
  const { services, request } = context;
  return admit(context, path, await services.sessions.findViewer(request.headers));
}

/** The base of operations that need a session, with or without a profile. */
export const signedInProcedure = os.use(async ({ context, path, next }) =>
  next({ context: { viewer: await viewerOf(context, path) } }),
);

/** Like `signedInProcedure` with an uncached session, for changes to how somebody signs in. */
export const uncachedSignedInProcedure = os.use(async ({ context, path, next }) => {
  const found = await context.services.sessions.readViewer(context.request.headers);
  return next({ context: { viewer: await admit(context, path, found) } });
});

async function memberOf(context: RequestContext, path: Path): Promise<Viewer> {
  const viewer = await viewerOf(context, path);
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  return viewer;
}

/** [S6-002] The base of operations that need a session and a profile. */
export const memberProcedure = os.use(async ({ context, path, next }) =>
  next({ context: { viewer: await memberOf(context, path) } }),
);

/**
 * Like `memberProcedure`, for frequent reads. The output is not validated, as this would copy all of it;
 * `unchecked-answers.test.ts` checks each operation against the contract.
 */
export const memberReadProcedure = os
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<RequestContext>()
  .use(async ({ context, path, next }) => next({ context: { viewer: await memberOf(context, path) } }));
