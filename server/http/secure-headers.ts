/**
 * What every answer tells browsers. A fixed list: the plugin for it put its policies together anew for each request, a
 * twentieth of a lookup. What only Flash, Internet Explorer 8 and filters that no browser has any more asked for is
 * left out, as is what browsers do by themselves on pages that come by TLS.
 */
const OF_EVERYBODY = {
  // What is a page has a policy of its own.
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export const secureHeaders = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:')
    ? { ...OF_EVERYBODY, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : OF_EVERYBODY
