/** All that one certificate is drawn from. It crosses to the drawing thread, so it is plain values. */
import type { CertificateValues, Placement } from '../rules/placement.ts'
import type { TemplateId } from '../rules/templates.ts'

/** A picture of the storage under its key, which also names it in the drawing thread's memory. */
export type Picture = { key: string; bytes: Uint8Array }

export type Ground = { width: number; height: number } & (
  | { template: TemplateId; picture: null }
  | { template: null; picture: Picture }
)

export type Drawing = {
  ground: Ground
  placements: Placement[]
  values: CertificateValues
  icon: Picture | null
  /** What the QR opens. */
  verify_url: string
}

export type DrawingFormat = 'pdf' | 'jpg'

export type DrawingJob =
  | { kind: 'certificate'; format: DrawingFormat; drawing: Drawing; title: string; width?: number }
  | { kind: 'template'; template: TemplateId }
