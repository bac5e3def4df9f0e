import type { Transaction } from '../../platform/db/database.ts';
import type { EventDraft } from '../../platform/events.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { withEventTransaction } from '../events/index.ts';
import * as queries from './queries.ts';

type Change<Input> = (tx: Transaction, viewerId: ViewerId, input: Input) => Promise<readonly EventDraft[]>;

/** Turns a change into a service function, which runs it in a transaction and sends its events. */
const changing =
  <Input>(change: Change<Input>) =>
  (services: Services, viewerId: ViewerId, input: Input): Promise<void> =>
    withEventTransaction(services, async (tx, drafts) => {
      drafts.push(...(await change(tx, viewerId, input)));
    });

export const renameGroup = changing(queries.renameGroup);
export const removeMember = changing(queries.removeMember);
export const handOverGroup = changing(queries.handOverGroup);
export const leaveRelationship = changing(queries.leaveRelationship);
