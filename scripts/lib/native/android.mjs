import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { edit, put } from './edit.mjs';

const EVERYTHING = ['root', 'file', 'database', 'sharedpref', 'external'];
const excluded = (/** @type {string} */ indent) =>
  EVERYTHING.map((domain) => `${indent}<exclude domain="${domain}" path="." />\n`).join('');

/** A copy of the app's data would carry its session, and the marks of the one behind biometry, elsewhere. */
const BACKUP = `<?xml version="1.0" encoding="utf-8"?>
<full-backup-content>
${excluded('    ')}</full-backup-content>
`;
const EXTRACTION = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
    <cloud-backup>
${excluded('        ')}    </cloud-backup>
    <device-transfer>
${excluded('        ')}    </device-transfer>
</data-extraction-rules>
`;

/**
 * Configures the generated project.
 * @param {string} folder
 * @param {import('./settings.mjs').Settings} settings
 */
export function configureAndroid(folder, { version, build, googleServices }) {
  const app = join(folder, 'app');
  const xml = join(app, 'src/main/res/xml');
  put(join(xml, 'backup_rules.xml'), BACKUP);
  put(join(xml, 'data_extraction_rules.xml'), EXTRACTION);
  edit(join(app, 'src/main/AndroidManifest.xml'), [
    [
      'android:allowBackup="true"',
      `android:allowBackup="false"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:fullBackupContent="@xml/backup_rules"`,
    ],
  ]);
  edit(join(app, 'build.gradle'), [
    [/versionCode \d+/, `versionCode ${build}`],
    [/versionName "[^"]*"/, `versionName "${version}"`],
  ]);
  if (googleServices !== undefined) copyFileSync(googleServices, join(app, 'google-services.json'));
}
