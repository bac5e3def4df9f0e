import { API_PREFIX } from '@beso/contract';
import type { InvitationRefusal } from '@beso/contract/mailed-invitations';
import type { OpenAPI } from '@orpc/openapi';
import type { FastifyInstance } from 'fastify';
import { sendError, toErrorResponse } from '../../platform/http/errors.ts';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { declineInvitation } from './mailed-invitations.ts';
import { findInvitationOfRefusal, hasRefusedMails, storeMailRefusal } from './queries/refusals.ts';
import { invitationIdOfRefusal, ONE_CLICK_PATH } from './refusal-links.ts';

const FORM = 'application/x-www-form-urlencoded';

async function read(services: Services, refusal: string) {
  const invitationId = invitationIdOfRefusal(services, refusal);
  const found =
    invitationId === undefined
      ? undefined
      : await findInvitationOfRefusal(services.database.db, invitationId);
  if (invitationId === undefined || found?.email == null) throw fail('INVITATION_NOT_FOUND');
  return { ...found, email: found.email, invitationId };
}

/** Returns the content of the refusal page; changes nothing. @throws INVITATION_NOT_FOUND */
export async function getRefusal(services: Services, refusal: string): Promise<InvitationRefusal> {
  const { email, inviterFirstName, isDeclined, isOpen } = await read(services, refusal);
  return {
    inviterFirstName,
    email,
    status: isDeclined ? 'declined' : isOpen ? 'open' : 'ended',
    mailStopped: await hasRefusedMails(services.database.db, email),
  };
}

/** Declines an invitation; `stopMail` stops all further mails to its address. @throws INVITATION_NOT_FOUND */
export async function refuseInvitation(
  services: Services,
  refusal: string,
  stopMail: boolean,
): Promise<InvitationRefusal> {
  const { invitationId, email, isOpen } = await read(services, refusal);
  if (stopMail) await storeMailRefusal(services.database.db, email);
  if (isOpen === true) await declineInvitation(services, null, invitationId);
  return getRefusal(services, refusal);
}

/** Serves the unsubscribe button of mail programs, which posts a form. */
export function serveOneClickRefusal(http: FastifyInstance, services: Services): void {
  const url = API_PREFIX + ONE_CLICK_PATH.replace('{refusal}', ':refusal');
  // Some mail programs open the address in a browser instead of posting to it.
  http.get<{ Params: { refusal: string } }>(url, ({ params }, reply) =>
    reply.redirect(`/refuse-invitation/${encodeURIComponent(params.refusal)}`),
  );
  void http.register(async (scope) => {
    // The form always has the same content, so it is not read.
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Params: { refusal: string } }>(
      url,
      { config: { operation: 'invitations.refuseByOneClick', accepts: FORM } },
      async ({ params, id, ip }, reply) => {
        try {
          await services.quotas.ofClient('invitations.refuseByOneClick')?.(ip);
          await refuseInvitation(services, params.refusal, true);
          return reply.code(204).send();
        } catch (error) {
          sendError(reply, toErrorResponse(error, id, services.log));
          return reply;
        }
      },
    );
  });
}

export const refusalPaths: OpenAPI.PathsObject = {
  [ONE_CLICK_PATH]: {
    post: {
      operationId: 'invitations.refuseByOneClick',
      description: 'For mailboxes (RFC 8058): declines the invitation and stops invitations to the address.',
      parameters: [{ name: 'refusal', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { content: { [FORM]: { schema: { type: 'object' } } } },
      responses: {
        204: { description: 'Done, or done before' },
        404: { description: 'Unknown' },
        429: { description: 'TOO_MANY_REQUESTS' },
      },
    },
  },
};
