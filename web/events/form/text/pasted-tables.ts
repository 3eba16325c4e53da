/** A table of a word processor: the editor has none, and its cells would run into each other. A row becomes a line. */

const wordsOf = (cell: Element) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

export const tablesAsLines = (html: string): string => {
  if (!/<table/i.test(html)) return html
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const table of pasted.querySelectorAll('table')) {
    const lines = [...table.rows].map((row) => {
      const line = pasted.createElement('p')
      line.textContent = [...row.cells].map(wordsOf).filter(Boolean).join(' | ')
      return line
    })
    table.replaceWith(...lines)
  }
  return pasted.body.innerHTML
}
