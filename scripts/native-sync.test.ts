import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parse } from 'plist';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from './lib/native/settings.mjs';
import { syncShells } from './lib/native/sync.mjs';
import { root } from './lib/project.mjs';

// The folder is inside the project, because Capacitor's command looks for the plugins there.
let folder = '';
let built = '';
let services = '';
beforeAll(async () => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/native-'));
  built = mkdtempSync(join(tmpdir(), 'beso-built-'));
  services = join(built, 'services.json');
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Beso</title>');
  writeFileSync(services, '{"project_info":{}}');
  await syncShells(folder, built, settingsOf(ENV(services)));
}, 120_000);
afterAll(() => {
  for (const made of [folder, built]) rmSync(made, { recursive: true, force: true });
});

const CERTIFICATE = Array(32).fill('AB').join(':');
const ENV = (file: string) => ({
  NATIVE_APP_ID: 'org.example.ours',
  NATIVE_BUILD: '7',
  NATIVE_GOOGLE_SERVICES: file,
  NATIVE_TEAM: 'TEAM123456',
  NATIVE_IOS_PUSH: 'on',
  NATIVE_SERVER: 'https://beso.example.org',
  NATIVE_ANDROID_CERTIFICATE: CERTIFICATE,
});

const files = () => globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const digests = () =>
  Object.fromEntries(
    files().map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );

describe('the generated native projects [S1-012]', () => {
  test('contain only files that parsers accept', () => {
    const xml = files().filter((path) =>
      /\.(xml|plist|xcprivacy|entitlements|storyboard|xcscheme)$/.test(path),
    );
    expect(xml.length).toBeGreaterThan(15);
    for (const path of xml) expect(XMLValidator.validate(read(path)), path).toBe(true);
    const lists = xml.filter((path) => /\.(plist|xcprivacy|entitlements)$/.test(path));
    expect(lists.length).toBeGreaterThanOrEqual(3);
    for (const path of lists) expect(parse(read(path)), path).toEqual(expect.any(Object));
    for (const path of files().filter((name) => /\.(json|xcstrings)$/.test(name))) JSON.parse(read(path));
  });

  test('tell in four languages why the app asks for a permission on iOS', () => {
    const info = parse(read('ios/App/App/Info.plist')) as Record<string, unknown>;
    const { strings } = JSON.parse(read('ios/App/App/InfoPlist.xcstrings'));
    const asked = Object.keys(info).filter((key) => key.endsWith('UsageDescription'));
    expect(asked).toEqual(Object.keys(strings));
    for (const key of asked) {
      expect(Object.keys(strings[key].localizations)).toEqual(['en', 'es', 'fr', 'it']);
      expect(strings[key].localizations.en.stringUnit.value).toBe(info[key]);
    }
    expect(info).toMatchObject({
      CFBundleDisplayName: 'BESO',
      CFBundleLocalizations: ['en', 'es', 'fr', 'it'],
    });
  });

  test('contain our files, each of which the Xcode project names once', () => {
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    for (const name of ['InfoPlist.xcstrings', 'PrivacyInfo.xcprivacy']) {
      const [, id = ''] =
        new RegExp(`(\\w{24}) /\\* ${name} \\*/ = \\{isa = PBXFileReference`).exec(project) ?? [];
      const [, made = ''] =
        new RegExp(`(\\w{24}) [^\\n]*= \\{isa = PBXBuildFile; fileRef = ${id} `).exec(project) ?? [];
      expect(project.split(`\t\t\t\t${id} /*`)).toHaveLength(2);
      expect(project.split(`\t\t\t\t${made} /*`)).toHaveLength(2);
    }
    expect(project.split('{')).toHaveLength(project.split('}').length);
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = [^;]+/g)).toEqual(
      Array(2).fill('PRODUCT_BUNDLE_IDENTIFIER = org.example.ours'),
    );
    expect(project).toContain('DEVELOPMENT_TEAM = TEAM123456;');
    expect(project).not.toMatch(/IPHONEOS_DEPLOYMENT_TARGET = (?!16\.4)/);
    const privacy = parse(read('ios/App/App/PrivacyInfo.xcprivacy')) as Record<string, unknown>;
    expect(privacy).toMatchObject({ NSPrivacyTracking: false, NSPrivacyTrackingDomains: [] });
    const used = privacy.NSPrivacyAccessedAPITypes as { NSPrivacyAccessedAPIType: string }[];
    expect(used.map((one) => one.NSPrivacyAccessedAPIType.replace(/^.*Category/, ''))).toEqual([
      'UserDefaults',
      'FileTimestamp',
    ]);
    expect(parse(read('ios/App/App/App.entitlements'))).toMatchObject({ 'aps-environment': 'development' });
    expect(read('ios/App/App/AppDelegate.swift')).toContain('capacitorDidRegisterForRemoteNotifications');
  });

  test('exclude all data from Android’s backups and transfers to another device', () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { manifest } = parser.parse(read('android/app/src/main/AndroidManifest.xml'));
    expect(manifest.application).toMatchObject({
      'android:allowBackup': 'false',
      'android:dataExtractionRules': '@xml/data_extraction_rules',
      'android:fullBackupContent': '@xml/backup_rules',
    });
    const rules = parser.parse(read('android/app/src/main/res/xml/data_extraction_rules.xml'));
    const out = ['root', 'file', 'database', 'sharedpref', 'external'];
    const { 'cloud-backup': cloud, 'device-transfer': move } = rules['data-extraction-rules'];
    for (const { exclude } of [cloud, move]) {
      expect(exclude.map(({ domain }: { domain: string }) => domain)).toEqual(out);
    }
  });

  test('open the links of their server, and only this app does', () => {
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { manifest } = parser.parse(read('android/app/src/main/AndroidManifest.xml'));
    const [, links] = manifest.application.activity['intent-filter'];
    expect(links).toMatchObject({
      'android:autoVerify': 'true',
      data: { 'android:scheme': 'https', 'android:host': 'beso.example.org' },
    });
    expect(parse(read('ios/App/App/App.entitlements'))).toMatchObject({
      'com.apple.developer.associated-domains': ['applinks:beso.example.org'],
    });
    const { applinks } = JSON.parse(read('well-known/apple-app-site-association'));
    expect(applinks.details[0].appIDs).toEqual(['TEAM123456.org.example.ours']);
    const [{ target }] = JSON.parse(read('well-known/assetlinks.json'));
    expect(target).toEqual({
      namespace: 'android_app',
      package_name: 'org.example.ours',
      sha256_cert_fingerprints: [CERTIFICATE],
    });
  });

  test('extend under the system’s bars with readable signs, and shrink for the keyboard', () => {
    const { plugins } = JSON.parse(read('ios/App/App/capacitor.config.json'));
    expect(plugins).toMatchObject({ SystemBars: { style: 'LIGHT' }, Keyboard: { resize: 'native' } });
    const activity = read('android/app/src/main/java/org/example/ours/MainActivity.java');
    expect(activity).toMatch(/EdgeToEdge\.enable\(this\);\s+super\.onCreate/);
    expect(activity.split('{')).toHaveLength(activity.split('}').length);
  });

  test('contain the version, the keys and the plugins that the page calls', () => {
    const gradle = read('android/app/build.gradle');
    expect(gradle).toMatch(/applicationId "org\.example\.ours"[\s\S]*versionCode 7\s+versionName "0\.1\.0"/);
    expect(read('android/app/google-services.json')).toBe('{"project_info":{}}');
    for (const path of ['android/app/capacitor.build.gradle', 'ios/App/CapApp-SPM/Package.swift']) {
      const text = read(path).toLowerCase().replaceAll('-', '');
      const plugins = ['app', 'camera', 'clipboard', 'filesystem', 'haptics', 'keyboard', 'nativebiometric'];
      for (const name of [...plugins, 'network', 'privacyscreen', 'pushnotifications', 'share'])
        expect(text, path).toContain(name);
    }
    const config = JSON.parse(read('ios/App/App/capacitor.config.json'));
    expect(config).toMatchObject({ appId: 'org.example.ours', loggingBehavior: 'none' });
  });

  test('have the brand’s pictures in the sizes of the template', async () => {
    const colors = async (path: string) => {
      const { dominant } = await sharp(join(folder, path)).stats();
      return dominant;
    };
    const pictures = files().filter((path) =>
      /(ic_launcher(_round)?|splash[^/]*|AppIcon[^/]*)\.png$/.test(path),
    );
    expect(pictures.length).toBeGreaterThan(15);
    for (const path of pictures) {
      const { r, g, b } = await colors(path);
      expect(r > 150 && g < 80 && b < 100, `${path}: ${r} ${g} ${b}`).toBe(true);
    }
    const icon = await sharp(
      join(folder, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'),
    ).metadata();
    expect([icon.width, icon.height, icon.hasAlpha]).toEqual([1024, 1024, false]);
  }, 120_000);

  test('are the same when they are generated again', async () => {
    const before = digests();
    await syncShells(folder, built, settingsOf(ENV(services)));
    expect(digests()).toEqual(before);
  }, 120_000);
});

test('a setting that cannot work is refused by its name', () => {
  expect(() => settingsOf({ NATIVE_APP_ID: 'beso' })).toThrow('NATIVE_APP_ID');
  expect(() => settingsOf({ NATIVE_BUILD: '0' })).toThrow('NATIVE_BUILD');
  expect(() => settingsOf({ NATIVE_GOOGLE_SERVICES: 'nowhere.json' })).toThrow('NATIVE_GOOGLE_SERVICES');
  expect(() => settingsOf({ NATIVE_SERVER: 'http://beso.example' })).toThrow('NATIVE_SERVER');
  expect(() => settingsOf({ NATIVE_ANDROID_CERTIFICATE: 'AB' })).toThrow('NATIVE_ANDROID_CERTIFICATE');
  expect(() => settingsOf({ NATIVE_TEAM: 'ours' })).toThrow('NATIVE_TEAM');
  expect(settingsOf({})).toMatchObject({ appId: 'org.example.beso', build: '1', iosPush: false });
});
