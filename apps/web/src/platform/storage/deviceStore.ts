import { promisifyRequest } from 'idb-keyval';

/**
 * A store of this device. Each transaction commits explicitly as soon as it has been told everything: WebKit
 * keeps a page that was left with an unfinished transaction, and every later page then waits for it.
 */
export interface DeviceStore {
  /** Rejects where the browser stores nothing. It may take for ever: wait with a limit. */
  read<T>(ask: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T>;
  /** Resolves after the commit. */
  write(change: (rows: IDBObjectStore) => void): Promise<void>;
  /** The same for a change that depends on what is there: it calls `commit` when it has told everything. */
  writeAfterReading(change: (rows: IDBObjectStore, commit: () => void) => void): Promise<void>;
}

export function deviceStore(databaseName: string, name: string): DeviceStore {
  let database: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;

  const forget = () => {
    database = undefined;
    opening = undefined;
  };

  function openAt(version?: number): Promise<IDBDatabase> {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(name);
      request.transaction?.commit();
    };
    return promisifyRequest(request);
  }

  async function openAnew(): Promise<IDBDatabase> {
    try {
      let opened = await openAt();
      if (!opened.objectStoreNames.contains(name)) {
        // Somebody else made the database: without this step it would never have its store.
        opened.close();
        opened = await openAt(opened.version + 1);
      }
      // The browser closes it when it needs the room, and another tab may ask for it to be deleted.
      opened.onclose = forget;
      opened.onversionchange = () => {
        opened.close();
        forget();
      };
      database = opened;
      return opened;
    } catch (error) {
      forget();
      throw error;
    }
  }

  function open(): Promise<IDBDatabase> {
    opening ??= openAnew();
    return opening;
  }

  /** Runs in the same task when the database is open: a page that goes away has no other. */
  async function run<T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => T,
  ): Promise<Awaited<T>> {
    const opened = database ?? (await open());
    try {
      return await work(opened.transaction(name, mode));
    } catch (error) {
      // Safari closes a database without saying so.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      forget();
      return work((await open()).transaction(name, mode)) as Awaited<T>;
    }
  }

  return {
    read: (ask) =>
      run('readonly', (transaction) => {
        const request = ask(transaction.objectStore(name));
        transaction.commit();
        return promisifyRequest(request);
      }),
    write: (change) =>
      run('readwrite', (transaction) => {
        change(transaction.objectStore(name));
        transaction.commit();
        return promisifyRequest<void>(transaction);
      }),
    writeAfterReading: (change) =>
      run('readwrite', (transaction) => {
        change(transaction.objectStore(name), () => transaction.commit());
        return promisifyRequest<void>(transaction);
      }),
  };
}
