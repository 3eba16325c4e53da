/** Numbers of receipts, counted on by the device that has the till open: 'C1-0042'. */

export const receiptText = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(4, '0')}`

export const receiptNumber = (receipt: string): number => Number(receipt.split('-').at(-1)) || 0

/** After what the server knows, what this device gave out last, and what it has not sent yet. */
export const nextReceipt = (
  till: { prefix: string; next_receipt: number },
  given: readonly string[],
): string => {
  const own = given.filter((receipt) => receipt.startsWith(`${till.prefix}-`)).map(receiptNumber)
  return receiptText(till.prefix, Math.max(till.next_receipt, ...own.map((number) => number + 1)))
}
