import { API_PREFIX } from '@beso/contract';
import { NATIVE_HANDSHAKE_PATH, NATIVE_PROTOCOL, type NativeHandshake } from '@beso/contract/native';
import type { FastifyInstance } from 'fastify';

const { version, oldestShell } = NATIVE_PROTOCOL;
const ANSWER: NativeHandshake = { product: 'beso', version, oldestShell };

/** [S1-012] Tells a native app that this is a BESO server, and which versions of the app it supports. */
export function serveHandshake(app: FastifyInstance): void {
  app.get(`${API_PREFIX}${NATIVE_HANDSHAKE_PATH}`, async () => ANSWER);
}
