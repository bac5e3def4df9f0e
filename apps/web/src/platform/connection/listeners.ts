export interface Listeners<Value> {
  /** Calls back each time. Returns the function that stops it; `useSyncExternalStore` takes this as it is. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly call: (value: Value) => void;
}

/**
 * Those who want to know when something outside of React changes.
 * @param whileAny begins when the first one comes; what it returns ends it after the last one has gone
 */
export function createListeners<Value = void>(whileAny?: () => () => void): Listeners<Value> {
  // One object for each `add`, so that a function which is added twice is called until both have stopped it.
  const listeners = new Set<{ listener: (value: Value) => void }>();
  let end: (() => void) | undefined;
  return {
    add: (listener) => {
      const entry = { listener };
      listeners.add(entry);
      if (listeners.size === 1) end = whileAny?.();
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) end?.();
      };
    },
    call: (value) => {
      for (const { listener } of listeners) listener(value);
    },
  };
}
