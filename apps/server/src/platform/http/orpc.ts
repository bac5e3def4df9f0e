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

/** The contract waiting for its handlers. Operations open to anyone start from here. */
export const os = implement(contract).$context<RequestContext>();

type Path = readonly string[];

/** Who calls, and that they may once more. */
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

/** Operations that need a session, with or without a profile. */
export const signedIn = os.use(async ({ context, path, next }) =>
  next({ context: { viewer: await viewerOf(context, path) } }),
);

/** The same for whatever shows or changes how somebody signs in: the session's row is read as it is now. */
export const signedInNow = os.use(async ({ context, path, next }) => {
  const found = await context.services.sessions.readViewer(context.request.headers);
  return next({ context: { viewer: await admit(context, path, found) } });
});

async function memberOf(context: RequestContext, path: Path): Promise<Viewer> {
  const viewer = await viewerOf(context, path);
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  return viewer;
}

/** Operations that need a session and a profile [S6-002]. */
export const member = os.use(async ({ context, path, next }) =>
  next({ context: { viewer: await memberOf(context, path) } }),
);

/**
 * The same for the reads that everybody makes all the time. What they answer is put together field by field
 * from statements whose types are proven; the contract's schema, which copies all of it, does not go through
 * it again. `unchecked-answers.test.ts` holds each of them against the contract, to the last field.
 */
export const memberReading = os
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<RequestContext>()
  .use(async ({ context, path, next }) => next({ context: { viewer: await memberOf(context, path) } }));
