import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { editTemplate, writeOwnFile } from './edit.mjs';

const EVERYTHING = ['root', 'file', 'database', 'sharedpref', 'external'];
const excluded = (/** @type {string} */ indent) =>
  EVERYTHING.map((domain) => `${indent}<exclude domain="${domain}" path="." />\n`).join('');

/** Excludes the app's data from backups, because a restored session would sign in another device. */
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

const MAIN_END = `                <category android:name="android.intent.category.LAUNCHER" />
            </intent-filter>
`;

/** Android opens a server's links in the app only if a file on that server names the app. */
const linkFilter = (/** @type {string} */ server) => `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${new URL(server).host}" />
            </intent-filter>
`;

/** Extends the page under the system's bars on every Android, as version 15 does anyway. */
const IMPORTS = `import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;`;
const ACTIVITY = `public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}`;

/**
 * Configures the Android project that Capacitor has generated.
 * @param {string} folder
 * @param {import('./settings.mjs').Settings} settings
 */
export function configureAndroid(folder, { appId, version, build, googleServices, server }) {
  const app = join(folder, 'app');
  const xml = join(app, 'src/main/res/xml');
  writeOwnFile(join(xml, 'backup_rules.xml'), BACKUP);
  writeOwnFile(join(xml, 'data_extraction_rules.xml'), EXTRACTION);
  editTemplate(join(app, 'src/main/AndroidManifest.xml'), [
    [
      'android:allowBackup="true"',
      `android:allowBackup="false"
        android:dataExtractionRules="@xml/data_extraction_rules"
        android:fullBackupContent="@xml/backup_rules"`,
    ],
    ...(server === undefined
      ? []
      : [/** @type {[string, string]} */ ([MAIN_END, `${MAIN_END}${linkFilter(server)}`])]),
  ]);
  const activity = join(app, 'src/main/java', ...appId.split('.'), 'MainActivity.java');
  editTemplate(activity, [
    ['import com.getcapacitor.BridgeActivity;', IMPORTS],
    ['public class MainActivity extends BridgeActivity {}', ACTIVITY],
  ]);
  editTemplate(join(app, 'build.gradle'), [
    [/versionCode \d+/, `versionCode ${build}`],
    [/versionName "[^"]*"/, `versionName "${version}"`],
  ]);
  if (googleServices !== undefined) copyFileSync(googleServices, join(app, 'google-services.json'));
}
