/**
 * From the last key of a reader to the card of the person, in Chromium, on a desk with everybody in its snapshot; beside
 * one bare IndexedDB get of a record as large, in the same page and by turns.
 */
import type { Page } from 'playwright-core'
import { median } from './measuring/table.ts'

type Code = { text: string; name: string }

/** Runs in the page: what a USB reader types, key by key, wherever the focus is. */
const scanAll = async (codes: Code[]): Promise<number[]> => {
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const card = (name: string) => document.querySelector(`section[aria-label="${name}"]`)
  const shown = (name: string) =>
    new Promise<number>((resolve, reject) => {
      const watch = new MutationObserver(() => {
        if (!card(name)) return
        watch.disconnect()
        resolve(performance.now())
      })
      watch.observe(document.body, { childList: true, subtree: true, attributes: true })
      setTimeout(() => reject(new Error(`no card of ${name}`)), 10_000)
    })
  const times: number[] = []
  for (const { text, name } of codes) {
    for (const key of text) press(key)
    const waiting = shown(name)
    const from = performance.now()
    press('Enter')
    times.push((await waiting) - from)
    // A volunteer takes the next person: keys without a pause would be the same scan.
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
  return times
}

/** Runs in the page: one record by its key, in a transaction of its own. */
const getAll = async (count: number): Promise<number[]> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bench', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('people')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const filling = db.transaction('people', 'readwrite')
  for (let key = 0; key < 20_000; key++)
    filling
      .objectStore('people')
      .put({ key, name: 'Ana María', last_name: 'Restrepo Gómez', bib: '1204' }, key)
  await new Promise((resolve) => {
    filling.oncomplete = resolve
  })
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const from = performance.now()
    await new Promise((resolve) => {
      const getting = db
        .transaction('people')
        .objectStore('people')
        .get((at * 7919) % 20_000)
      getting.onsuccess = resolve
    })
    times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, 80))
  }
  db.close()
  return times
}

export const measureScans = async (page: Page, codes: Code[]) => {
  const [warm, rest] = [codes.slice(0, 10), codes.slice(10)]
  await page.evaluate(scanAll, warm)
  const limit = await page.evaluate(getAll, rest.length)
  const ours = await page.evaluate(scanAll, rest)
  return { ours: median(ours), limit: median(limit) }
}
