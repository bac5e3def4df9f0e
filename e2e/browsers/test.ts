import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import sharp from 'sharp';
import { type Driver, driverOf, signIn } from '../support/engines/driver.ts';
import type { Engine } from '../support/engines/engine.ts';
import { startFirefox } from '../support/engines/firefox.ts';
import { startWebKit } from '../support/engines/webkit.ts';
import { type ApiCaller, connectAsCouple, newCaller } from '../support/people.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';

const START = { firefox: startFirefox, webkit: startWebKit };

export type OpenDriver = Driver & { readonly network: TcpProxy };

interface People {
  open(person?: ApiCaller): Promise<OpenDriver>;
  newPerson(firstName?: string): Promise<ApiCaller>;
  couple(): Promise<{ giulia: ApiCaller; marco: ApiCaller; relationshipId: string }>;
  photo: string;
}

/** Playwright's `test`. A test fails if a page violates the content security policy. */
export const test = base.extend<People, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from here
    async ({}, use, { project }) => {
      const { program } = project.metadata as { program: string };
      const engine = await START[project.name as keyof typeof START](program);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ playwright, baseURL }, use) => {
    const contexts: { dispose(): Promise<void> }[] = [];
    await use(async (firstName = 'Giulia') => {
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      contexts.push(request);
      return newCaller({ request }, { firstName });
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },
  couple: async ({ newPerson }, use) => {
    await use(async () => {
      const [giulia, marco] = await Promise.all([newPerson('Giulia'), newPerson('Marco')]);
      return { giulia, marco, ...(await connectAsCouple(giulia, marco)) };
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  photo: async ({}, use, info) => {
    const path = info.outputPath(`${randomUUID()}.jpg`);
    const apricot = { width: 1200, height: 900, channels: 3, background: '#f4a261' } as const;
    await writeFile(path, await sharp({ create: apricot }).jpeg().toBuffer());
    await use(path);
  },
  open: async ({ engine, baseURL }, use, info) => {
    const opened: OpenDriver[] = [];
    const violations: string[] = [];
    await use(async (person) => {
      const network = await startTcpProxy(baseURL ?? '', violations);
      const driver = { ...driverOf(await engine.newDevice(), network.url), network };
      opened.push(driver);
      if (person !== undefined) await signIn(driver, person);
      return driver;
    });
    for (const { device, network } of opened) {
      if (info.status !== info.expectedStatus)
        await info.attach(engine.version, { body: await device.picture(), contentType: 'image/png' });
      network.mend();
      await device.close();
      await network.close();
    }
    expect(violations).toEqual([]);
  },
});
