/** The data that the app sends to its server, by Apple's names. */
const COLLECTED = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  'PhotosorVideos',
  'EmailsOrTextMessages',
  'OtherUserContent',
];

const collected = (/** @type {string} */ kind) => `		<dict>
			<key>NSPrivacyCollectedDataType</key>
			<string>NSPrivacyCollectedDataType${kind}</string>
			<key>NSPrivacyCollectedDataTypeLinked</key>
			<true/>
			<key>NSPrivacyCollectedDataTypeTracking</key>
			<false/>
			<key>NSPrivacyCollectedDataTypePurposes</key>
			<array>
				<string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
			</array>
		</dict>`;

/**
 * The interfaces that Apple wants explained: settings of this app (CA92.1), and times of its files (C617.1).
 */
const ACCESSED = { UserDefaults: 'CA92.1', FileTimestamp: 'C617.1' };

const accessed = (/** @type {[string, string]} */ [kind, reason]) => `		<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategory${kind}</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			<array>
				<string>${reason}</string>
			</array>
		</dict>`;

/** Returns the privacy manifest that Apple requires. */
export const privacyManifest = () => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>NSPrivacyTracking</key>
	<false/>
	<key>NSPrivacyTrackingDomains</key>
	<array/>
	<key>NSPrivacyCollectedDataTypes</key>
	<array>
${COLLECTED.map(collected).join('\n')}
	</array>
	<key>NSPrivacyAccessedAPITypes</key>
	<array>
${Object.entries(ACCESSED).map(accessed).join('\n')}
	</array>
</dict>
</plist>
`;
