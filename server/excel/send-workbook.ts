/** Answers with a file to keep. The name is Spanish text; old clients get one without accents. */
import type { FastifyReply } from 'fastify'
import { XLSX } from '../contract-kit.ts'
import { type Sheet, writeWorkbook } from './write-workbook.ts'

const withoutSigns = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 120)

export const asDownload = (
  reply: FastifyReply,
  { name, ending, type }: { name: string; ending: string; type: string },
) => {
  const file = `${withoutSigns(name) || 'Dorsal'}.${ending}`
  const plain = file.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('cache-control', 'no-store')
}

export const asWorkbookDownload = (reply: FastifyReply, name: string) =>
  asDownload(reply, { name, ending: 'xlsx', type: XLSX })

export const sendWorkbook = (reply: FastifyReply, name: string, sheets: readonly Sheet[]) =>
  asWorkbookDownload(reply, name).send(writeWorkbook({ sheets }))
