import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';

/** [S7-010] The sessions that a sign-out ends; `local` is that of this browser. */
export const SignOutScope = z.enum(['local', 'others', 'global']);
export type SignOutScope = z.infer<typeof SignOutScope>;

export const Device = z.object({
  id: z.uuid(),
  /** A brand name such as "Firefox"; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  form: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** True for the browser that sent the request. */
  isThis: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** Accurate to a few minutes. */
  lastSeenAt: z.iso.datetime(),
});
export type Device = z.infer<typeof Device>;

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'ORIGIN_REFUSED') };

export const devices = {
  /** Lists the devices of all sessions: this browser first, then the others by last use. */
  listDevices: oc
    .route({ method: 'GET', path: '/auth/devices' })
    .errors({ ...commonErrors, ...pickErrors('UNAUTHORIZED') })
    .output(z.object({ devices: z.array(Device) })),
  /** Signs a device out. Idempotent. */
  signOutDevice: oc
    .route({ method: 'DELETE', path: '/auth/devices/{deviceId}', successStatus: 204 })
    .errors(ownErrors)
    .input(z.object({ deviceId: z.uuid() }))
    .output(z.void()),
};
