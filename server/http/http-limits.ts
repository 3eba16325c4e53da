/** How long a request may take to arrive (security.md rule 6). Tests hand in shorter clocks; nobody else changes them. */

export type HttpLimits = {
  /** The head is whole within this time. */
  headMs: number
  /** A body ends when no byte of it came for this long. */
  silenceMs: number
  /** A body ends when it comes slower than this, in bytes a second, over the whole window. */
  slowest: number
  slowWindowMs: number
  /** The whole of a JSON or plain form body. */
  jsonMs: number
  /** The whole of a form with files: of anybody, and of somebody who is logged in. */
  publicUploadMs: number
  staffUploadMs: number
  /** A refused body is let run out this long, so that its sender reads the answer; then the connection goes. */
  drainMs: number
  /** …or when so many bytes more have come. */
  drainBytes: number
  /** How often the clocks are looked at. */
  tickMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  headMs: 30_000,
  silenceMs: 20_000,
  slowest: 8_000,
  slowWindowMs: 30_000,
  jsonMs: 30_000,
  publicUploadMs: 5 * 60_000,
  staffUploadMs: 15 * 60_000,
  drainMs: 5_000,
  drainBytes: 32 * 1024 * 1024,
  tickMs: 1_000,
}
