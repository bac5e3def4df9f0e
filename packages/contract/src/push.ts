import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errorsOf, memberErrors } from './errors.ts';

export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** An uncompressed point on P-256: 65 bytes. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const push = {
  getPushKey: oc
    .route({ method: 'GET', path: '/push/key' })
    .errors(memberErrors)
    .output(z.object({ publicKey: z.string() })),
  /** Pushes to this browser until it unsubscribes or the session ends. Browsers repeat it after sign-in. */
  subscribeToPush: oc
    .route({ method: 'POST', path: '/push/subscriptions', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED', 'PUSH_ENDPOINT_REFUSED') })
    .input(PushSubscriptionInput),
  /** Ignores endpoints that are not the caller's. */
  unsubscribeFromPush: oc
    .route({ method: 'POST', path: '/push/subscriptions/remove', successStatus: 204 })
    .errors({ ...memberErrors, ...errorsOf('ORIGIN_REFUSED') })
    .input(z.object({ endpoint: z.string().max(2_000) })),
};
