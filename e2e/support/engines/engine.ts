export interface PageElement {
  tap(): Promise<void>;
  type(words: string): Promise<void>;
  /** @param path the path of a file on this machine */
  upload(path: string): Promise<void>;
}

/** A browser window with its own cookies, in which nobody is signed in. */
export interface Device {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page; the function cannot use anything outside itself. */
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
