import type { Logger } from '../../src/platform/log.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { couple, type Person, person, registerVerifiedPerson } from '../support/builders.ts';
import { createGroup } from '../support/groups.ts';
import { type MailServer, startMailServer } from '../support/mail.ts';
import { startNativePush } from '../support/native-push.ts';
import { IMMEDIATE_DELIVERY } from '../support/notifications.ts';
import { type PushService, startPushService, subscribeDevice } from '../support/push.ts';
import { type SmsServer, startSmsServer } from '../support/sms.ts';

export interface CanaryWorld {
  readonly app: TestApp;
  readonly origin: string;
  readonly sms: SmsServer;
  readonly pushes: PushService;
  readonly mails: MailServer;
  readonly one: Person;
  /** The person who receives mails and pushes. */
  readonly two: Person;
  /** The person who changes sign-in methods. */
  readonly holder: Person;
  readonly coupleId: string;
  readonly groupId: string;
  close(): Promise<void>;
}

const ORIGIN = 'https://beso.example';
const PRODUCTION = {
  NODE_ENV: 'production',
  TRUST_PROXY: 'none',
  HOST: '127.0.0.1',
  PUBLIC_URL: ORIGIN,
  MAIL_FROM: 'hello@beso.example',
  SUPPORT_EMAIL: 'operator@beso.example',
  BESO_SECRET: Buffer.alloc(32, 'canaries').toString('base64url'),
};

export type CanaryMode = 'local' | 'production';

/**
 * @param dataDir the folder whose files are searched
 * @param env overrides the mode's settings
 */
export async function buildWorld(
  mode: CanaryMode,
  log: Logger,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<CanaryWorld> {
  const [sms, pushes, shells, mails] = await Promise.all([
    startSmsServer(),
    startPushService(),
    startNativePush(),
    startMailServer(),
  ]);
  const app = await startTestApp(
    {
      ...{ ...IMMEDIATE_DELIVERY, BESO_DATA_DIR: dataDir },
      ...(mode === 'production'
        ? { ...PRODUCTION, SMTP_URL: mails.url }
        : {
            ...{ SMS_URL: sms.url, SMS_FROM: '+15005550006', PUSH_ALLOWED_HOSTS: pushes.host },
            ...shells.env,
          }),
      ...env,
    },
    log,
  );
  const origin = mode === 'production' ? ORIGIN : app.url;
  const proven = () => registerVerifiedPerson(app, { origin });
  const [one, two, three, holder] = await Promise.all([
    proven(),
    proven(),
    person(app.url, { origin }),
    proven(),
  ]);
  const coupleId = await couple(one, two);
  const groupId = await createGroup(one, two, three);
  // In production mode the server sends no pushes to a local address.
  if (mode === 'local') await subscribeDevice(pushes, two);
  return {
    ...{ app, origin, sms, pushes, mails, one, two, holder, coupleId, groupId },
    close: async () => {
      await app.close();
      await Promise.all([sms.close(), pushes.close(), shells.close(), mails.close()]);
    },
  };
}
