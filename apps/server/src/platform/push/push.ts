import type { NativePushService } from '@beso/contract/native';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { createApns } from './native/apns.ts';
import { type NativeDevice, nativeAddress } from './native/device.ts';
import { createFcm } from './native/fcm.ts';
import type { PushTransport } from './transport.ts';
import { createWebPush, type WebPush, type WebPushDevice } from './web-push.ts';

/** A browser's subscription or a native app. A native app has its token in the endpoint, and no keys. */
export type PushDevice = WebPushDevice & Pick<NativeDevice, 'profileId'>;

export interface PushSender
  extends Pick<WebPush, 'publicKey' | 'prepare' | 'warnings' | 'accepts'>,
    PushTransport<PushDevice> {
  /** The push services of native apps for which the operator has given keys. */
  readonly native: readonly NativePushService[];
}

export function createPushSender(config: Config, database: Database, log: Logger): PushSender {
  const web = createWebPush(config, database, log);
  const { fcm, apns } = config.nativePush;
  const services = new Map<NativePushService, PushTransport<NativeDevice>>();
  if (fcm !== undefined) services.set('fcm', createFcm(fcm));
  if (apns !== undefined) services.set('apns', createApns(apns));

  return {
    publicKey: web.publicKey,
    prepare: web.prepare,
    warnings: web.warnings,
    native: [...services.keys()],
    accepts: async (endpoint) => {
      const address = nativeAddress(endpoint);
      return address === undefined ? web.accepts(endpoint) : services.has(address.service);
    },
    send: async (device, payload, options) => {
      const address = nativeAddress(device.endpoint);
      if (address === undefined) return web.send(device, payload, options);
      const { profileId } = device;
      // Without the operator's key the push is refused, but the device stays registered.
      return (
        services.get(address.service)?.send({ token: address.token, profileId }, payload, options) ??
        'refused'
      );
    },
    close: () => {
      web.close();
      for (const service of services.values()) service.close();
    },
  };
}
