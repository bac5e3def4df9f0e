import type { Contract } from '@beso/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { apiLink, type CallContext } from './link.ts';

/**
 * The client of the API, with the contract's types: `api.besos.processBesoTransaction({ … })`. Rejects with
 * an error of the contract or with a `NetworkError`; `errorText` returns a message for either.
 */
export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

export const api: Api = createORPCClient(apiLink);
