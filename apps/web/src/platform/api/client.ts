import type { Contract } from '@beso/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { apiLink, type CallContext } from './link.ts';

/** The typed client of the API. Its calls reject with an error of the contract or a `NetworkError`. */
export type Api = JsonifiedClient<ContractRouterClient<Contract, CallContext>>;

export const api: Api = createORPCClient(apiLink);
