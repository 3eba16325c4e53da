import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookLimits } from './workbook.ts'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** What the reader says of a file, and that its process is gone afterwards. */
const read = async (name: string, content: string | Uint8Array, limits: Partial<WorkbookLimits> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'dorsal-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  let rows = 0
  let pid = 0
  const outcome = await readWorkbook(
    path,
    (batch) => {
      rows += batch.rows.length
    },
    { limits, onStart: (started) => (pid = started) },
  )
  expect(pid > 0 && alive(pid)).toBe(false)
  return 'refused' in outcome ? outcome : { ...outcome, read: rows }
}

type Entry = { name: string; content: Buffer; flags?: number; claimed?: number }

/** A zip by hand, so that it can lie. */
const zipOf = (entries: readonly Entry[]): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, flags = 0, claimed } of entries) {
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimed ?? content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const workbook = (bookType: 'xlsx' | 'xls' | 'ods', rows: unknown[][] = [['Dorsal'], [1]]): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A')
  return write(book, { type: 'buffer', bookType, compression: true })
}

const WORKBOOK_XML =
  '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** An XLSX with the sheet given. */
const xlsxWith = (sheet: string, more: readonly Entry[] = []) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
    },
    { name: 'xl/workbook.xml', content: Buffer.from(WORKBOOK_XML) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
    ...more,
  ])

const sheetOf = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`

describe('the kind of a file is decided by its content', () => {
  test('a file made by hand is read, which shows that the others are refused for their fault', async () => {
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Dorsal</t></is></c><c r="B1"><v>7</v></c></row>',
    )
    expect(await read('a.xlsx', xlsxWith(sheet))).toMatchObject({ format: 'xlsx', read: 1 })
  })

  test('CSV called .xlsx, XLSX called .csv and XLS called .ods are read', async () => {
    expect(await read('a.xlsx', 'Dorsal,Nombre\n1,Ana\n')).toMatchObject({ format: 'csv', read: 2 })
    expect(await read('a.csv', workbook('xlsx'))).toMatchObject({ format: 'xlsx', read: 2 })
    expect(await read('a.ods', workbook('xls'))).toMatchObject({ format: 'xls', read: 2 })
  })

  test.each([
    ['empty.csv', '', 'empty'],
    ['blank.csv', '\n ; ;\n\n', 'empty'],
    ['report.xlsx', '%PDF-1.7 ...', 'pdf'],
    ['results.xls', '<html><table><tr><td>1</td></tr></table></html>', 'web page'],
    ['results.xls', '\uFEFF  <?xml version="1.0"?><Workbook/>', 'web page'],
    ['photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'unknown'],
    ['noise.csv', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)), 'unknown'],
    ['files.xlsx', zipOf([{ name: 'notas.xml', content: Buffer.from('<a/>') }]), 'zip'],
    ['letter.xlsx', zipOf([{ name: '[Content_Types].xml', content: Buffer.from('<Types/>') }]), 'document'],
    ['old.xls', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(1024)]), 'document'],
  ])('%s is refused as $2', async (name, content, reason) => {
    const outcome = await read(name, content)
    expect(outcome).toMatchObject({ refused: reason })
    expect('message' in outcome && outcome.message).toMatch(/^(?:El archivo|No reconocemos)/)
  })
})

describe('a protected or broken file', () => {
  test('with a password says so', async () => {
    const stream = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.alloc(508),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    expect(await read('a.xlsx', stream)).toEqual({
      refused: 'password',
      message: 'El archivo está protegido con contraseña. Quítasela y súbelo de nuevo.',
    })
    const locked = zipOf([{ name: 'xl/workbook.xml', content: Buffer.from('x'), flags: 1 }])
    expect(await read('b.xlsx', locked)).toMatchObject({ refused: 'password' })
    const text = zipOf([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
      { name: 'META-INF/manifest.xml', content: Buffer.from('<manifest:encryption-data/>') },
    ])
    expect(await read('c.ods', text)).toMatchObject({ refused: 'password' })
  })

  test.each(['xlsx', 'xls', 'ods'] as const)('cut off in the middle is refused: %s', async (bookType) => {
    const whole = workbook(
      bookType,
      Array.from({ length: 500 }, (_, at) => [at, `Corredora ${at}`]),
    )
    const outcome = await read(`a.${bookType}`, whole.subarray(0, Math.floor(whole.length / 2)))
    expect(outcome).toMatchObject({ refused: bookType === 'xls' ? expect.any(String) : 'damaged' })
  })

  test('with offsets that point outside is refused', async () => {
    const bytes = xlsxWith(sheetOf(''))
    bytes.writeUInt32LE(0x7fffffff, bytes.length - 6)
    expect(await read('a.xlsx', bytes)).toMatchObject({ refused: 'damaged' })
  })
})

describe('a hostile file', () => {
  test('a bomb is refused while inflating, whatever size it claims', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024, 0x20)
    const bomb = xlsxWith(sheetOf(''), [{ name: 'xl/sharedStrings.xml', content: zeros, claimed: 10 }])
    expect(bomb.length).toBeLessThan(128 * 1024)
    expect(await read('bomb.xlsx', bomb, { unpackedBytes: 32 * 1024 * 1024 })).toMatchObject({
      refused: 'unpacks too large',
    })
  })

  test('entities that expand are refused unread', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">]>${sheetOf('')}`
    expect(await read('laughs.xlsx', xlsxWith(laughs))).toMatchObject({ refused: 'entities' })
  })

  test('a million columns are refused in text, and far cells in a workbook', async () => {
    expect(await read('wide.csv', `a${','.repeat(1_000_000)}b\n`)).toMatchObject({
      refused: 'too many columns',
    })
    expect(await read('wide.csv', `${'a,'.repeat(400)}\n`)).toMatchObject({ refused: 'too many columns' })
    const far = sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="BZZZZ1"><v>1</v></c></row>')
    expect(await read('wide.xlsx', xlsxWith(far))).toMatchObject({ refused: 'too many columns' })
    const blank = sheetOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>')
    expect(await read('blank.xlsx', xlsxWith(blank))).toMatchObject({ read: 1 })
  })

  test('more rows than allowed are refused', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `${at},Ana`).join('\n')
    expect(await read('long.csv', lines, { rows: 100 })).toMatchObject({ refused: 'too many rows' })
  })

  test('cells repeated a billion times end with the process, not with the server', {
    timeout: 40_000,
  }, async () => {
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16000"><text:p>1</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
    const bomb = zipOf([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
      { name: 'META-INF/manifest.xml', content: Buffer.from('<manifest:manifest/>') },
      { name: 'styles.xml', content: Buffer.from('<office:document-styles/>') },
      { name: 'content.xml', content: Buffer.from(content) },
    ])
    expect(await read('repeat.ods', bomb, { memoryMegabytes: 128, seconds: 20 })).toMatchObject({
      refused: expect.stringMatching(/^too (?:heavy|slow)$/),
    })
  })

  test('a file that takes too long is cut off', async () => {
    const slow = Array.from({ length: 100_000 }, (_, at) => `${at},Ana`).join('\n')
    expect(await read('slow.csv', slow, { seconds: 0.02 })).toEqual({
      refused: 'too slow',
      message: 'Leer el archivo tardó más de 0,02 segundos. Guárdalo como CSV o divídelo en varios.',
    })
  })

  test('a file over the size limit is not even opened', async () => {
    expect(await read('big.csv', 'x'.repeat(2 * 1024 * 1024), { bytes: 1024 * 1024 })).toMatchObject({
      refused: 'too large',
      message: 'El archivo pasa de 1 MB. Divídelo en varios.',
    })
  })

  test('a taker that fails, or changes its mind, leaves no process behind', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dorsal-hostile-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'a.csv')
    await writeFile(path, Array.from({ length: 50_000 }, (_, at) => `${at},Ana`).join('\n'))
    let pid = 0
    const onStart = (started: number) => {
      pid = started
    }
    const failing = () => {
      throw new Error('full')
    }
    await expect(readWorkbook(path, failing, { onStart })).rejects.toThrow('full')
    expect(alive(pid)).toBe(false)
    const stop = new AbortController()
    const stopping = readWorkbook(path, () => stop.abort(), { onStart, signal: stop.signal })
    await expect(stopping).rejects.toThrow('aborted')
    expect(alive(pid)).toBe(false)
  })
})
