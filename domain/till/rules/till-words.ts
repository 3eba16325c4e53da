/** The words of the till, for server and browser. */

/** An expo's table, or a running shop that sells for the organiser and owes the money until it deposits it. */
export const TILL_KINDS = ['expo', 'shop'] as const
export type TillKind = (typeof TILL_KINDS)[number]

/** How money comes in at a till: cash, the card terminal's voucher, a Nequi reference. */
export const TILL_WAYS = ['cash', 'terminal', 'nequi'] as const
export type TillWay = (typeof TILL_WAYS)[number]

/** 'review': the sale stands with its money and its receipt, its place waits for a person. */
export const SALE_STATES = ['done', 'review', 'undone'] as const
export type SaleState = (typeof SALE_STATES)[number]
