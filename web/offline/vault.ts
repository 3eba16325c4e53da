/**
 * What a device of the crew keeps to serve without connection: an IndexedDB of its own, every value sealed with a key
 * that lies beside it and cannot be taken out (docs/offline.md). Names of records are not sealed: nothing personal in them.
 */
import { makeKey, type Sealed, seal, unseal } from './sealed.ts'

export type Vault = {
  /** Null: not there, or damaged. */
  read<T>(key: string): Promise<T | null>
  /** On the disk when it resolves. */
  write(key: string, value: unknown): Promise<void>
  /** All of them or none. */
  writeAll(records: readonly { key: string; value: unknown }[]): Promise<void>
  remove(key: string): Promise<void>
  /** In the order of their names. */
  list<T>(prefix: string): Promise<{ key: string; value: T }[]>
  /** Everything but what begins with `keepPrefix`. */
  clear(keepPrefix?: string): Promise<void>
}

/** The device has no room left. What was there before still is. */
export class VaultFull extends Error {
  override name = 'VaultFull'
}

const RECORDS = 'records'
const KEYS = 'keys'
const OWN_KEY = 'own'

const told = (error: unknown): unknown =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? new VaultFull(error.message) : error

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(`dorsal-${name}`, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDS)
      request.result.createObjectStore(KEYS)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(told(request.error))
  })

/** One transaction over one store. Resolves when it is complete, on the disk if it wrote. */
const inStore = <T>(
  database: IDBDatabase,
  store: string,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore, give: (found: T) => void) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' })
    let found: T
    transaction.oncomplete = () => resolve(found)
    transaction.onabort = () => reject(told(transaction.error))
    try {
      work(transaction.objectStore(store), (value) => {
        found = value
      })
    } catch (error) {
      reject(told(error))
    }
  })

/** The first tab's key is everybody's: it is made before the transaction, which waits for nothing. */
const ownKey = async (database: IDBDatabase): Promise<CryptoKey> => {
  const fresh = await makeKey()
  return inStore<CryptoKey>(database, KEYS, 'readwrite', (store, give) => {
    const asked: IDBRequest<CryptoKey | undefined> = store.get(OWN_KEY)
    asked.onsuccess = () => {
      if (!asked.result) store.put(fresh, OWN_KEY)
      give(asked.result ?? fresh)
    }
  })
}

const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** A connection that the browser closed (a phone that slept, a cleaned profile) is opened again. */
const lasting = (name: string) => {
  let current: Promise<{ database: IDBDatabase; key: CryptoKey }> | null = null
  const forget = () => {
    current = null
  }
  const connect = async () => {
    const database = await open(name)
    database.onclose = forget
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return { database, key: await ownKey(database) }
  }
  return () => {
    current ??= connect().catch((error) => {
      forget()
      throw error
    })
    return current
  }
}

export const openVault = async (name: string): Promise<Vault> => {
  const connection = lasting(name)
  await connection()

  const read = async <T>(key: string): Promise<T | null> => {
    const { database, key: secret } = await connection()
    const sealed = await inStore<Sealed | undefined>(database, RECORDS, 'readonly', (store, give) => {
      const asked = store.get(key)
      asked.onsuccess = () => give(asked.result)
    })
    return sealed ? unseal<T>(secret, key, sealed) : null
  }

  const writeAll: Vault['writeAll'] = async (records) => {
    const { database, key: secret } = await connection()
    const sealed = await Promise.all(records.map(({ key, value }) => seal(secret, key, value)))
    await inStore<void>(database, RECORDS, 'readwrite', (store) => {
      for (const [index, { key }] of records.entries()) store.put(sealed[index], key)
    })
  }
  const write = (key: string, value: unknown) => writeAll([{ key, value }])

  const remove = async (key: string): Promise<void> => {
    const { database } = await connection()
    await inStore<void>(database, RECORDS, 'readwrite', (store) => {
      store.delete(key)
    })
  }

  const list = async <T>(prefix: string): Promise<{ key: string; value: T }[]> => {
    const { database, key: secret } = await connection()
    const sealed = await inStore<{ key: string; value: Sealed }[]>(
      database,
      RECORDS,
      'readonly',
      (store, give) => {
        const names = store.getAllKeys(under(prefix))
        const values: IDBRequest<Sealed[]> = store.getAll(under(prefix))
        values.onsuccess = () =>
          give(values.result.map((value, index) => ({ key: String(names.result[index]), value })))
      },
    )
    const opened: { key: string; value: T }[] = []
    for (const { key, value } of sealed) {
      const plain = await unseal<T>(secret, key, value)
      if (plain !== null) opened.push({ key, value: plain })
    }
    return opened
  }

  const clear = async (keepPrefix?: string): Promise<void> => {
    const { database } = await connection()
    await inStore<void>(database, RECORDS, 'readwrite', (store) => {
      if (keepPrefix === undefined) {
        store.clear()
        return
      }
      const names = store.getAllKeys()
      names.onsuccess = () => {
        for (const name of names.result) if (!String(name).startsWith(keepPrefix)) store.delete(name)
      }
    })
  }

  return { read, write, writeAll, remove, list, clear }
}
