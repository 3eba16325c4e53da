/** Certificates as anybody sees them: the download (public.md section 2.5) and the check of a code. */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'
import { FONT_IDS } from './rules/fonts.ts'
import { TEMPLATE_IDS } from './rules/templates.ts'

const format = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? value.toLowerCase().replace('jpeg', 'jpg') : 'pdf'),
  z.enum(['pdf', 'jpg'], 'El formato es pdf o jpg.'),
)

/** The public id of a result, or the code of a certificate that came by mail. */
const publicId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certificado/:id',
  access: 'public',
  summary: 'El certificado de un resultado: PDF, o JPG con ?formato=jpg.',
  params: z.object({ id: publicId }),
  query: z.object({ formato: format }),
  file: 'application/pdf',
  redirects: true,
  costly: 'drawing',
})

const verifiedCertificate = z.object({
  code: z.string(),
  state: z.enum(['válido', 'anulado']),
  name: z.string(),
  event: z.string(),
  date: z.string(),
  city: z.string(),
  /** Empty where the certificate is not about a race. */
  distance: z.string(),
  category: z.string(),
  bib: z.string(),
  time: z.string(),
  overall_position: z.string(),
  category_position: z.string(),
  issued_at: z.string(),
  annul_reason: z.string().nullable(),
  /** Letters on it that cannot be printed; empty where all of it can. */
  unprintable: z.string(),
  /** Where the certificate can be downloaded; none of an annulled one, nor of one that cannot be printed. */
  download_url: z.string().nullable(),
})
export type VerifiedCertificate = z.output<typeof verifiedCertificate>

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/verificar/:code',
  access: 'public',
  summary: 'Lo que dice un certificado y si es válido; 404 cuando el código no existe.',
  params: z.object({ code: z.string().trim().min(1).max(64) }),
  answer: z.object({ certificate: verifiedCertificate }),
})

export const certificateFont = endpoint({
  method: 'GET',
  path: '/api/certificate-fonts/:font',
  access: 'public',
  summary: 'Una letra de los certificados (TTF), para dibujarla igual en la pantalla.',
  params: z.object({ font: z.enum(FONT_IDS) }),
  file: 'font/ttf',
})

export const templateImage = endpoint({
  method: 'GET',
  path: '/api/certificate-templates/:template/image',
  access: 'public',
  summary: 'El fondo de una plantilla (JPG).',
  params: z.object({ template: z.enum(TEMPLATE_IDS) }),
  file: 'image/jpeg',
  costly: 'drawing',
})
