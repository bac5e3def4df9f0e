import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../server.ts';
import { type Device, type Engine, type PageElement, PHONE } from './engine.ts';

const START_TIMEOUT_MS = 30_000;

/** Starts a virtual screen; returns its process and its display's name. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

const thing = (driver: WebDriver, element: WebElement): PageElement => ({
  tap: () => element.click(),
  type: (words) => element.sendKeys(words),
  // The driver refuses a visually hidden file field.
  upload: async (path) => {
    await driver.executeScript((field: HTMLElement) => field.classList.remove('sr-only'), element);
    await element.sendKeys(path);
  },
});

/** Starts a driver for one window, because WebKitWebDriver accepts one session at a time. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<{ url: string; program: ChildProcess }> {
  const port = await freePort();
  const program = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await sleep(50);
  }
  return { url, program };
}

function deviceOf(driver: WebDriver, program: ChildProcess): Device {
  const script = (work: object) => `return (${work})(...arguments)`;
  return {
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    address: () => driver.getCurrentUrl(),
    run: (work, ...values) => driver.executeScript(script(work), ...values),
    find: async (look, ...values) => {
      const found: WebElement | null = await driver.executeScript(script(look), ...values);
      return found === null ? undefined : thing(driver, found);
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined);
      await end(program);
    },
  };
}

async function newDevice(binary: string, env: NodeJS.ProcessEnv) {
  const { url, program } = await startDriver(env);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await driver
    .manage()
    .window()
    .setRect({ ...PHONE, x: 0, y: 0 });
  const version = String((await driver.getCapabilities()).getBrowserVersion());
  return { device: deviceOf(driver, program), driver, version };
}

type Window = Awaited<ReturnType<typeof newDevice>>;

/** Starts MiniBrowser, and reuses its windows, which open slowly. @param binary MiniBrowser's path */
export async function startWebKit(binary: string): Promise<Engine> {
  const { screen, display } = await startScreen();
  const isRoot = process.getuid?.() === 0;
  const env = {
    ...process.env,
    DISPLAY: display,
    LANG: 'en_GB.UTF-8',
    LANGUAGE: 'en_GB',
    // WebKit's sandbox cannot run as root.
    ...(isRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
  const first = await newDevice(binary, env);
  const free: Window[] = [first];
  const all: Window[] = [first];
  return {
    version: `WebKitGTK ${first.version}`,
    newDevice: async () => {
      const window = free.pop() ?? (await newDevice(binary, env));
      if (!all.includes(window)) all.push(window);
      return {
        ...window.device,
        close: async () => {
          await window.driver.manage().deleteAllCookies();
          await window.driver.get('about:blank');
          free.push(window);
        },
      };
    },
    close: async () => {
      await Promise.all(all.map(({ device }) => device.close()));
      await end(screen);
    },
  };
}
