export interface PageElement {
  tap(): Promise<void>;
  type(words: string): Promise<void>;
  /** @param path the path of a file on this machine */
  upload(path: string): Promise<void>;
}

/** A browser without a session and with its own cookies. */
export interface Device {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs in the page, without access to this module. */
  run<Values extends unknown[], Answer>(
    work: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>;
  find<Values extends unknown[]>(
    look: (...values: Values) => Element | null,
    ...values: Values
  ): Promise<PageElement | undefined>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly version: string;
  newDevice(): Promise<Device>;
  close(): Promise<void>;
}

export const PHONE = { width: 390, height: 844 } as const;
