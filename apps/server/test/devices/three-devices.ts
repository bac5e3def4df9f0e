import { randomBytes } from 'node:crypto';
import { startTcpProxy, type TcpProxy } from '../../../../e2e/support/tcpProxy.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { couple, type Person, person } from '../support/builders.ts';
import { freePort } from '../support/free-port.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { bundleTab } from './bundle.ts';
import { type Device, openDevice } from './device.ts';
import { createServerNode, type ServerNode } from './node.ts';

/** Giulia's phone and computer use one server, Marco's phone another. Each device has its own TCP proxy. */
export interface ThreeDevices {
  readonly app: TestApp;
  /** The server that Giulia's devices use. */
  readonly node: ServerNode;
  /** The Redis through which the two servers exchange events. */
  readonly redis: TestRedis;
  readonly giulia: Person;
  readonly marco: Person;
  readonly devices: readonly Device[];
  /** The proxies, in the order of the devices. */
  readonly networks: readonly TcpProxy[];
  close(): Promise<void>;
}

export async function startThreeDevices(): Promise<ThreeDevices> {
  const redis = await startRedis();
  const shared = { BESO_SECRET: randomBytes(32).toString('hex'), REDIS_URL: redis.url };
  const [app, script, port] = await Promise.all([startTestApp(shared), bundleTab(), freePort()]);
  const node = createServerNode({
    ...shared,
    DATABASE_URL: app.databaseUrls.application,
    BESO_DATA_DIR: app.services.config.dataDir,
    PORT: String(port),
  });
  await node.start();
  const [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  await couple(giulia, marco);
  const near = `http://127.0.0.1:${port}`;
  const networks = await Promise.all([near, near, app.url].map((url) => startTcpProxy(url)));
  const devices: Device[] = [];
  for (const [place, name] of ['Giulia phone', 'Giulia computer', 'Marco phone'].entries()) {
    const [owner, other] = place === 2 ? [marco, giulia] : [giulia, marco];
    const url = networks[place]?.url ?? '';
    devices.push(await openDevice({ name: `${name} ${port}`, script, url, owner, otherId: other.id }));
  }
  return {
    app,
    node,
    redis,
    giulia,
    marco,
    devices,
    networks,
    close: async () => {
      for (const device of devices) device.close();
      await Promise.all(networks.map((network) => network.close()));
      await node.kill();
      await app.close();
      await redis.close();
    },
  };
}
