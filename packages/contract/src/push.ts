import { oc } from '@orpc/contract';
import { z } from 'zod';
import { memberErrors, pickErrors } from './errors.ts';
import { NATIVE_PUSH_SERVICES } from './native.ts';

export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** The browser's public key: an uncompressed point on the curve P-256, 65 bytes. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
    /** The browser's secret, 16 bytes. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A native app's device, identified by the token that its push service gave. */
export const NativePushInput = z.object({
  service: z.enum(NATIVE_PUSH_SERVICES),
  token: z
    .string()
    .regex(/^[\w:-]{20,}$/)
    .max(1_000),
});
export type NativePushInput = z.infer<typeof NativePushInput>;

export const push = {
  getPushKey: oc
    .route({ method: 'GET', path: '/push/key' })
    .errors(memberErrors)
    .output(
      z.object({
        publicKey: z.string(),
        /** The push services of native apps to which this server can send. */
        native: z.array(z.enum(NATIVE_PUSH_SERVICES)),
      }),
    ),
  /** Sends pushes to this device until it unsubscribes or its session ends. */
  subscribeToPush: oc
    .route({ method: 'POST', path: '/push/subscriptions', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED', 'PUSH_ENDPOINT_REFUSED') })
    .input(z.union([PushSubscriptionInput, NativePushInput])),
  /** Ends the pushes to one of the caller's devices; ignores other people's. */
  unsubscribeFromPush: oc
    .route({ method: 'POST', path: '/push/subscriptions/remove', successStatus: 204 })
    .errors({ ...memberErrors, ...pickErrors('ORIGIN_REFUSED') })
    .input(z.object({ endpoint: z.string().max(2_000) })),
};
