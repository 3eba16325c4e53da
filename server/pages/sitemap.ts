/** What search engines may read: the addresses worth listing, and the places that are nobody's business. */
import type { FastifyInstance } from 'fastify'
import { cacheKeyWith } from './cache-key.ts'
import type { Site } from './site.ts'

type ListedPage = { path: string; lastmod: Date }

const ALWAYS = ['/', '/eventos', '/resultados', '/tienda/products']
const KEPT_OUT = [
  '/admin',
  '/api/',
  '/competidor/',
  '/competitor/',
  '/tienda/orden/',
  '/tienda/products/cart',
  '/tienda/products/checkout',
]

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const entry = (loc: string, lastmod?: Date) =>
  `  <url><loc>${escapeXml(loc)}</loc>${lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''}</url>`

export const serveSitemap = (app: FastifyInstance, site: Site, listPages: () => Promise<ListedPage[]>) => {
  const serve = (url: string, type: string, write: () => Promise<string>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public', cached: { key: cacheKeyWith([]) } },
      schema: { hide: true },
      handler: async (_, reply) => {
        reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`)
        return reply.send(await write())
      },
    })

  serve('/sitemap.xml', 'application/xml', async () => {
    const pages = await listPages()
    const at = (path: string) => new URL(path, site.address).href
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...ALWAYS.map((path) => entry(at(path))),
      ...pages.map(({ path, lastmod }) => entry(at(path), lastmod)),
      '</urlset>\n',
    ].join('\n')
  })

  serve('/robots.txt', 'text/plain', async () =>
    [
      'User-agent: *',
      // Search engines run the scripts of a page, and those may read the public calls.
      'Allow: /api/site/',
      ...KEPT_OUT.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', site.address).href}\n`,
    ].join('\n'),
  )
}
