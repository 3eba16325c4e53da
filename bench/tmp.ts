import { benchCertificates } from './certificates.ts'
import { asMarkdown } from './table.ts'
console.log(asMarkdown(await benchCertificates()))
process.exit(0)
