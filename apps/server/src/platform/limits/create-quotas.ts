import { clientKeyOf } from '../abuse/client.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { ViewerId } from '../http/viewer.ts';
import { type AllOperations, byFullName } from '../operations.ts';
import { createLimiter, type Limiter } from './limiter.ts';

export interface OperationQuotas {
  /** Counts one use of an operation by a person. @throws TOO_MANY_REQUESTS */
  countPerson(operation: string, viewerId: ViewerId): Promise<void>;
  ofClient(operation: string): ((address: string) => Promise<void>) | undefined;
}

export function createQuotas(config: Config, database: Database, operations: AllOperations): OperationQuotas {
  const people = new Map<string, Limiter>();
  const clients = new Map<string, Limiter>();
  for (const [name, { quota }] of byFullName(operations)) {
    if ('perPerson' in quota) {
      const { perPerson, seconds } = quota;
      const points = typeof perPerson === 'number' ? perPerson : perPerson(config);
      people.set(name, createLimiter(database, { name, points, seconds }));
    } else if ('perClient' in quota) {
      const points = Math.max(1, Math.floor(quota.perClient * config.rateLimitPerMinute));
      clients.set(name, createLimiter(database, { name, points, seconds: quota.seconds }));
    }
  }
  return {
    countPerson: async (operation, viewerId) => {
      await people.get(operation)?.count(viewerId);
    },
    ofClient: (operation) => {
      const limiter = clients.get(operation);
      if (limiter === undefined) return undefined;
      return async (address) => {
        await limiter.count(clientKeyOf(address));
      };
    },
  };
}
