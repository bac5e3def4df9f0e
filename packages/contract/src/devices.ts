import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf } from './errors.ts';

/** [S7-010] Which sessions of a person end: this browser's, all others, or every one. */
export const SignOutScope = z.enum(['local', 'others', 'global']);
export type SignOutScope = z.infer<typeof SignOutScope>;

/** A browser in which the person is signed in. */
export const Device = z.object({
  id: z.uuid(),
  /** Names of the browser and its system as their makers write them, such as "Firefox"; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  form: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** The one that asks. */
  isThis: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** To some minutes. */
  lastSeenAt: z.iso.datetime(),
});
export type Device = z.infer<typeof Device>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'ORIGIN_REFUSED') };

/** What somebody who is signed in asks about their own sessions. */
export const devices = {
  /** Where one is signed in, this browser first, then by when they were last seen. */
  listDevices: oc
    .route({ method: 'GET', path: '/auth/devices' })
    .errors({ ...commonErrors, ...errorsOf('UNAUTHORIZED') })
    .output(z.object({ devices: z.array(Device) })),
  /** Signs one of one's own devices out; succeeds also when it was signed out before. */
  signOutDevice: oc
    .route({ method: 'DELETE', path: '/auth/devices/{deviceId}', successStatus: 204 })
    .errors(ownErrors)
    .input(z.object({ deviceId: z.uuid() }))
    .output(z.void()),
};
