/**
 * Reads a spreadsheet that a stranger sent. The parsing happens in a process of its own, which has a memory
 * limit, may read only the file and its code, and is killed when its time is up: the server never parses.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSemaphore } from '#server/semaphore.ts'
import { PROCESS, readingArguments } from './reading-code.ts'
import { refusal } from './refusals.ts'
import { isBatch, unpackBatch } from './row-lines.ts'
import type { SheetBatch, WorkbookLimits, WorkbookRefusal, WorkbookSummary } from './workbook.ts'
import type { LastWord, ReadingRequest } from './workbook-process.ts'

export const WORKBOOK_LIMITS: WorkbookLimits = {
  bytes: 50 * 1024 * 1024,
  unpackedBytes: 400 * 1024 * 1024,
  rows: 200_000,
  columns: 300,
  seconds: 30,
  memoryMegabytes: 600,
}

export type ReadWorkbookOptions = {
  limits?: Partial<WorkbookLimits>
  /** Only these sheets; all when absent. */
  sheets?: readonly string[]
  /** A cell with a formula comes as its text, '=A1', instead of what it came to. */
  formulas?: boolean
  signal?: AbortSignal
  /** Tells the reading process's id, for those who watch it. */
  onStart?: (pid: number) => void
}

/** Node itself, its young objects and buffers: what a process has beside its old objects. */
const BESIDE_OBJECTS_MEGABYTES = 110

const READABLE_CODE = [
  dirname(PROCESS),
  fileURLToPath(new URL('../../package.json', import.meta.url)),
  dirname(fileURLToPath(import.meta.resolve('@e965/xlsx'))),
]

const start = ({ path, limits }: ReadingRequest, program: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.memoryMegabytes - BESIDE_OBJECTS_MEGABYTES}`,
      // Parsing makes much short-lived garbage: where it is put is part of what the process holds.
      '--max-semi-space-size=4',
      '--permission',
      ...[...READABLE_CODE, path].map((readable) => `--allow-fs-read=${readable}`),
      '--no-warnings',
      ...program,
    ],
    // Nothing of the server's surroundings: the parser has no business with its secrets. And one heap of the C library, not
    // one a thread, each with its holes.
    { env: { MALLOC_ARENA_MAX: '1' }, stdio: ['ignore', 'pipe', 'ignore'] },
  )

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  let held: Buffer[] = []
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    let from = 0
    let end = chunk.indexOf(10)
    while (end !== -1) {
      held.push(chunk.subarray(from, end))
      yield Buffer.concat(held).toString()
      held = []
      from = end + 1
      end = chunk.indexOf(10, from)
    }
    if (from < chunk.length) held.push(chunk.subarray(from))
  }
}

type Taker = (batch: SheetBatch) => void | Promise<void>

const readInProcess = async (
  request: ReadingRequest,
  onBatch: Taker,
  { signal, onStart }: ReadWorkbookOptions,
): Promise<WorkbookSummary | WorkbookRefusal> => {
  const { limits } = request
  const program = await readingArguments(JSON.stringify(request))
  signal?.throwIfAborted()
  const child = start(request, program)
  const gone = once(child, 'close')
  // A process that could not start says so when it is waited for, below.
  gone.catch(() => {})
  let late = false
  const kill = () => child.kill('SIGKILL')
  const clock = setTimeout(() => {
    late = true
    kill()
  }, limits.seconds * 1000)
  signal?.addEventListener('abort', kill)
  if (child.pid !== undefined) onStart?.(child.pid)

  try {
    for await (const line of linesOf(child)) {
      if (isBatch(line)) await onBatch(unpackBatch(line))
      else {
        const last = JSON.parse(line) as LastWord
        return 'done' in last ? last.done : refusal(last.refused, limits)
      }
    }
    signal?.throwIfAborted()
    // The process ended without a last word: its time or its memory was over.
    return refusal(late ? 'too slow' : 'too heavy', limits)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', kill)
    kill()
    await gone
  }
}

const readers = createSemaphore(2)

/** Hands every batch to `onBatch`, waiting for it: a slow taker slows the reader, not the memory. */
export const readWorkbook = async (
  path: string,
  onBatch: Taker,
  options: ReadWorkbookOptions = {},
): Promise<WorkbookSummary | WorkbookRefusal> => {
  const limits = { ...WORKBOOK_LIMITS, ...options.limits }
  const { size } = await stat(path)
  if (size > limits.bytes) return refusal('too large', limits)
  await readers.acquire()
  try {
    return await readInProcess(
      { path, limits, sheets: options.sheets, formulas: options.formulas },
      onBatch,
      options,
    )
  } finally {
    readers.release()
  }
}
