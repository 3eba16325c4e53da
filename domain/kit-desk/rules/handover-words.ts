/** The words of hand-overs, for server and browser. */

export const HANDOVER_KINDS = ['handed', 'returned', 'exchanged', 'undone'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]

/** Who stands at the table. */
export const COLLECTOR_KINDS = ['self', 'third', 'captain', 'guardian', 'company'] as const
export type CollectorKind = (typeof COLLECTOR_KINDS)[number]

/** Why a row does not count until the coordinator accepts it. */
export const APART_REASONS = [
  /** The device or the person had no right any more when the row arrived. */
  'revoked',
  'ended',
  /** Nobody of the event by that id. */
  'unknown',
  /** Undone later than two minutes, or by another device. */
  'late undo',
] as const
export type ApartReason = (typeof APART_REASONS)[number]

/** What the coordinator should know of a row that counts. */
export const HANDOVER_FLAGS = [
  /** Annulled, transferred or not paid when it arrived. */
  'not confirmed',
  /** Another desk's person, without connection and with the PIN. */
  'other desk',
  /** A signed code that was not in the snapshot, with the PIN. */
  'absent',
  /** Something was owed, with the PIN. */
  'owed',
  /** Nothing was signed, with the PIN; the paper's photo may follow. */
  'unsigned',
  /** The size that went out is not there by the count. */
  'size short',
  /** The number is somebody else's, burnt or none. */
  'number taken',
  /** Typed later from the paper list. */
  'paper',
  /** The document of who collected is not the one that was authorised. */
  'other document',
  /** Somebody else collected without an authorisation, or with one that was revoked or used. */
  'unauthorised',
  /** The document of the place is another person's: it collects once it was corrected. */
  'document to correct',
  /** The clock of the device was never compared with ours. */
  'clock unknown',
] as const
export type HandoverFlag = (typeof HANDOVER_FLAGS)[number]

export const DECISIONS = ['accepted', 'rejected', 'settled'] as const
export type Decision = (typeof DECISIONS)[number]

/** 'Deshacer'. */
export const UNDO_MINUTES = 2
/** A snapshot without contact. */
export const SNAPSHOT_HOURS = 12
/** Kits that one collector may be sent for, besides the captain of a team by its list. */
export const MOST_KITS = 5
/** After the event: what is kept of collectors, their documents and papers. */
export const KEPT_DAYS = 90
