import { join } from 'node:path';
import { editTemplate, writeOwnFile } from './edit.mjs';
import { privacyManifest } from './privacy.mjs';
import { LANGUAGES, PERMISSIONS } from './texts.mjs';

/** The iOS version with the oldest Safari that the web app supports. */
const OLDEST_IOS = '16.4';

const PUSH_ENTITLEMENT = `	<key>aps-environment</key>
	<string>development</string>
`;

const linkEntitlement = (/** @type {string} */ server) => `	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(server).host}</string>
	</array>
`;

/** Returns the file with the app's entitlements, or '' if the app needs none. */
function entitlements(/** @type {import('./settings.mjs').Settings} */ { iosPush, server }) {
  const wanted = `${iosPush ? PUSH_ENTITLEMENT : ''}${server === undefined ? '' : linkEntitlement(server)}`;
  if (wanted === '') return '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${wanted}</dict>
</plist>
`;
}

/** Methods by which the push plugin receives the device's token. */
const PUSH_METHODS = `

    func application(_ application: UIApplication,
                     didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
}
`;

/** Returns the texts with which iOS asks for permissions, as a catalog for Xcode. */
function permissionsCatalog() {
  const strings = Object.entries(PERMISSIONS).map(([key, texts]) => {
    const localizations = Object.entries(texts).map(([language, value]) => [
      language,
      { stringUnit: { state: 'translated', value } },
    ]);
    return [key, { extractionState: 'manual', localizations: Object.fromEntries(localizations) }];
  });
  const catalog = { sourceLanguage: 'en', strings: Object.fromEntries(strings), version: '1.0' };
  return `${JSON.stringify(catalog, null, 2)}\n`;
}

function infoPlist() {
  const reasons = Object.entries(PERMISSIONS).flatMap(([key, { en }]) => [
    `\t<key>${key}</key>`,
    `\t<string>${en}</string>`,
  ]);
  return [
    '\t<key>CFBundleLocalizations</key>',
    '\t<array>',
    ...LANGUAGES.map((language) => `\t\t<string>${language}</string>`),
    '\t</array>',
    '\t<key>ITSAppUsesNonExemptEncryption</key>',
    '\t<false/>',
    ...reasons,
    '</dict>\n</plist>',
  ].join('\n');
}

const SIGNING = 'CODE_SIGN_STYLE = Automatic;';

/** The files that we add to the Xcode project, with IDs of Xcode's form. */
const FILES = [
  { name: 'InfoPlist.xcstrings', type: 'text.json.xcstrings', id: 'BE50000000000000000000' },
  { name: 'PrivacyInfo.xcprivacy', type: 'text.xml', id: 'BE50000000000000000001' },
];

/** @returns {[from: string | RegExp, to: string][]} */
const projectFiles = () =>
  FILES.flatMap(({ name, type, id }) => {
    const [file, build] = [`${id}0A /* ${name} */`, `${id}0B /* ${name} in Resources */`];
    const reference = `isa = PBXFileReference; lastKnownFileType = ${type}; path = ${name}; sourceTree = "<group>";`;
    return /** @type {[from: string, to: string][]} */ ([
      [
        '/* End PBXBuildFile section */',
        `\t\t${build} = {isa = PBXBuildFile; fileRef = ${file}; };\n/* End PBXBuildFile section */`,
      ],
      [
        '/* End PBXFileReference section */',
        `\t\t${file} = {${reference} };\n/* End PBXFileReference section */`,
      ],
      ['/* Info.plist */,\n', `/* Info.plist */,\n\t\t\t\t${file},\n`],
      ['/* Assets.xcassets in Resources */,\n', `/* Assets.xcassets in Resources */,\n\t\t\t\t${build},\n`],
    ]);
  });

/**
 * Configures the iOS project that Capacitor has generated.
 * @param {string} folder
 * @param {import('./settings.mjs').Settings} settings
 */
export function configureIos(folder, settings) {
  const { version, build, team } = settings;
  const rights = entitlements(settings);
  const app = join(folder, 'App/App');
  writeOwnFile(join(app, 'InfoPlist.xcstrings'), permissionsCatalog());
  writeOwnFile(join(app, 'PrivacyInfo.xcprivacy'), privacyManifest());
  editTemplate(join(app, 'Info.plist'), [['</dict>\n</plist>', infoPlist()]]);
  const signing = [
    ...(team === undefined ? [] : [`DEVELOPMENT_TEAM = ${team};`]),
    ...(rights !== '' ? ['CODE_SIGN_ENTITLEMENTS = App/App.entitlements;'] : []),
  ];
  editTemplate(join(folder, 'App/App.xcodeproj/project.pbxproj'), [
    ...projectFiles(),
    [
      /knownRegions = \([^)]*\)/,
      `knownRegions = (\n\t\t\t\tBase,\n\t\t\t\t${LANGUAGES.join(',\n\t\t\t\t')},\n\t\t\t)`,
    ],
    [/IPHONEOS_DEPLOYMENT_TARGET = [\d.]+/, `IPHONEOS_DEPLOYMENT_TARGET = ${OLDEST_IOS}`],
    [/MARKETING_VERSION = [\d.]+/, `MARKETING_VERSION = ${version}`],
    [/CURRENT_PROJECT_VERSION = \d+/, `CURRENT_PROJECT_VERSION = ${build}`],
    ...signing.map((line) => /** @type {[string, string]} */ ([SIGNING, `${SIGNING}\n\t\t\t\t${line}`])),
  ]);
  editTemplate(join(app, 'AppDelegate.swift'), [[/\n\}\n$/, PUSH_METHODS]]);
  if (rights !== '') writeOwnFile(join(app, 'App.entitlements'), rights);
}
