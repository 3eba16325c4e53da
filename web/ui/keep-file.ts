/** Hands a fetched file to the browser to keep, under the name the server gave it. */

const nameIn = (header: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? null)
}

/** `fileName` counts when the answer names no file. */
export const keepFile = async (answer: Response, fileName: string) => {
  const name = nameIn(answer.headers.get('content-disposition')) ?? fileName
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
