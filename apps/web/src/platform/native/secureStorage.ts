import { NativeBiometric } from '@capgo/capacitor-native-biometric';

/** Texts in the keychain or keystore, which the app reads without asking the person. Only in native apps. */
export const secureStorage = {
  /** Returns undefined if there is no value for the key. */
  async read(key: string): Promise<string | undefined> {
    const { isSaved } = await NativeBiometric.isDataSaved({ key });
    return isSaved ? (await NativeBiometric.getData({ key })).value : undefined;
  },
  async write(key: string, value: string): Promise<void> {
    await NativeBiometric.setData({ key, value });
  },
  async remove(key: string): Promise<void> {
    const { isSaved } = await NativeBiometric.isDataSaved({ key });
    if (isSaved) await NativeBiometric.deleteData({ key });
  },
};
