import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { benchCalls } from './results.ts'
import { addCopies, publishMany } from './results-data.ts'
import { benchImports } from './results-import.ts'
import { dropDataDir, newDataDir, startStage } from './stage.ts'
import { asMarkdown } from './table.ts'
const stage = await startStage(newDataDir())
const db = openDatabase(findRunningDatabase(stage.dataDir)!, { limits: '' })
console.log(stage.dataDir)
if (process.argv.includes('import')) console.log(asMarkdown(await benchImports(db, stage.address)))
if (process.argv.includes('calls')) {
  const small = await publishMany(db, 'Bench mil', 1_000)
  let t = performance.now()
  const large = await publishMany(db, 'Bench cien mil', 100_000)
  console.log('publish 100k', Math.round(performance.now() - t)); t = performance.now()
  await addCopies(db, large, 2)
  console.log('copies', Math.round(performance.now() - t))
  console.log(asMarkdown(await benchCalls(stage.address, { ...small, size: 1_000 }, { ...large, size: 100_000 })))
}
await closeDatabase(db)
await stage.stop()
dropDataDir(stage.dataDir)
