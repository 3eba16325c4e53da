/** The demo is filled in once for all journeys; each file of them starts from its own copy. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { launch, newDataDir } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo in it, that nobody runs on. */
    filledFolder: string
  }
}

export default async ({ provide }: TestProject) => {
  const dataDir = newDataDir()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { end } = await launch(dataDir)
    await end()
  } catch (error) {
    remove()
    throw error
  }
  provide('filledFolder', dataDir)
  return remove
}
