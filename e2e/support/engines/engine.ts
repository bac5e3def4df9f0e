/** Something on the page that is known to its browser. */
export interface Thing {
  tap(): Promise<void>;
  type(words: string): Promise<void>;
  /** @param path of a file on this machine */
  upload(path: string): Promise<void>;
}

/** A browser in which nobody is signed in. Each has cookies of its own. */
export interface Device {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs in the page, as it stands. */
  run<Values extends unknown[], Answer>(
    work: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>;
  find<Values extends unknown[]>(
    look: (...values: Values) => Element | null,
    ...values: Values
  ): Promise<Thing | undefined>;
  /** A PNG of what it shows. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser's engine, as a program that is running. */
export interface Engine {
  readonly version: string;
  newDevice(): Promise<Device>;
  close(): Promise<void>;
}

/** A common phone. */
export const PHONE = { width: 390, height: 844 } as const;
