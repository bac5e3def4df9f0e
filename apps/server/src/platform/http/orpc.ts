import { contract } from '@beso/contract';
import { implement } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { fail } from './fail.ts';
import { refuseOtherPerson } from './named-person.ts';
import type { Viewer } from './viewer.ts';

export interface RequestContext {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The contract waiting for its handlers. Operations open to anyone start from here. */
export const os = implement(contract).$context<RequestContext>();

async function viewerOf({ services, request }: RequestContext): Promise<Viewer> {
  const viewer = await services.sessions.findViewer(request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  refuseOtherPerson(request.headers, viewer);
  return viewer;
}

/** Operations that need a session, with or without a profile. */
export const signedIn = os.use(async ({ context, next }) =>
  next({ context: { viewer: await viewerOf(context) } }),
);

/** The same for whatever shows or changes how somebody signs in: the session's row is read as it is now. */
export const signedInNow = os.use(async ({ context, next }) => {
  const viewer = await context.services.sessions.readViewer(context.request.headers);
  if (viewer === null) throw fail('UNAUTHORIZED');
  refuseOtherPerson(context.request.headers, viewer);
  return next({ context: { viewer } });
});

async function memberOf(context: RequestContext): Promise<Viewer> {
  const viewer = await viewerOf(context);
  if (!viewer.hasProfile) throw fail('PROFILE_REQUIRED');
  return viewer;
}

/** Operations that need a session and a profile [S6-002]. */
export const member = os.use(async ({ context, next }) =>
  next({ context: { viewer: await memberOf(context) } }),
);

/**
 * The same for the reads that everybody makes all the time. What they answer is put together field by field
 * from statements whose types are proven; the contract's schema, which copies all of it, does not go through
 * it again. `unchecked-answers.test.ts` holds each of them against the contract, to the last field.
 */
export const memberReading = os
  .$config({ initialOutputValidationIndex: Number.NaN })
  .$context<RequestContext>()
  .use(async ({ context, next }) => next({ context: { viewer: await memberOf(context) } }));
