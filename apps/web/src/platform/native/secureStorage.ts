import { NativeBiometric } from '@capgo/capacitor-native-biometric';

/** Texts in the device's keychain or keystore, which the app reads without biometry. */
export const secureStorage = {
  /** Returns the text of this key, or undefined if there is none. */
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
