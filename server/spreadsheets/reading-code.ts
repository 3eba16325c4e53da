/**
 * The reading process's own code without its types, made once. Node would take them away anew in every process, which
 * lasts longer than reading a file of a few thousand rows.
 */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export const PROCESS = fileURLToPath(new URL('./workbook-process.ts', import.meta.url))

/** In a process of its own, because Node warns of this function at every server that calls it. */
const STRIP = `
  const { readFileSync } = require('node:fs')
  const { stripTypeScriptTypes } = require('node:module')
  const { pathToFileURL } = require('node:url')
  const code = process.argv.slice(1).map((path) =>
    [pathToFileURL(path).href, stripTypeScriptTypes(readFileSync(path, 'utf8'))])
  process.stdout.write(JSON.stringify(Object.fromEntries(code)))`

const strip = async (): Promise<string> => {
  const folder = dirname(PROCESS)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const paths = files.map((name) => join(folder, name))
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', '-e', STRIP, ...paths], {
    env: {},
    maxBuffer: 4_000_000,
  })
  return stdout
}

/** Its arguments: the request, and the code by address. */
const START = `
  import { registerHooks } from 'node:module'
  const code = JSON.parse(process.argv[2])
  registerHooks({
    load: (url, context, next) =>
      Object.hasOwn(code, url) ? { format: 'module', source: code[url], shortCircuit: true } : next(url, context),
  })
  process.argv = [process.argv[0], '', process.argv[1]]
  await import(${JSON.stringify(pathToFileURL(PROCESS).href)})`

let code: Promise<string | null> | undefined

/** What Node is told to run. The first reading does not wait: it takes the files as they are. */
export const readingArguments = async (request: string): Promise<string[]> => {
  if (code === undefined) {
    // Without it everything works, only later.
    code = strip().catch(() => null)
    return [PROCESS, request]
  }
  const ready = await code
  return ready === null ? [PROCESS, request] : ['--input-type=module', '--eval', START, request, ready]
}
