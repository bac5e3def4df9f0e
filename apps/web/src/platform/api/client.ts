import type { Contract } from '@beso/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { type CallContext, link } from './link.ts';

/**
 * Calls the API, typed by the contract: `api.besos.processBesoTransaction({ … })`. Rejects with an error of
 * the contract or with a `NetworkError`; `errorText` of platform/errors translates both.
 */
export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

export const api: Api = createORPCClient(link);
