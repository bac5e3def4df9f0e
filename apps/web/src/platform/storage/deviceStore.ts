import { promisifyRequest } from 'idb-keyval';

/**
 * A table in a database on this device. Each transaction commits explicitly, because WebKit keeps a closed
 * page alive while a transaction is open.
 */
export interface DeviceStore {
  /** Rejects if the browser denies storage. A broken database may never respond: callers limit the time. */
  read<T>(ask: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T>;
  write(change: (rows: IDBObjectStore) => void): Promise<void>;
  /** Makes a change that depends on stored rows. `change` calls `commit` after its last request. */
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
        // Only a new version of the database can add the missing table.
        opened.close();
        opened = await openAt(opened.version + 1);
      }
      // The browser may close the database to free space, and another tab may delete it.
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

  /** Runs in the same task if the database is open, because a closing page has no later task. */
  async function run<T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => T,
  ): Promise<Awaited<T>> {
    const opened = database ?? (await open());
    try {
      return await work(opened.transaction(name, mode));
    } catch (error) {
      // Safari closes databases without an event, so this error is the only sign.
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
