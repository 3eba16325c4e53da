/** Where another shop sells a product: an address a browser may open, nothing that runs. */

export const shopUrlProblem = (typed: string): string | null => {
  const url = URL.parse(typed)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
    ? null
    : 'Escribe una dirección que empiece por https://'
}
