/** The newest start list as files, for the device or the person that keeps the times. */
import { useState } from 'react'
import { fetchAnswer } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { keepFile } from '#web/ui/keep-file.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './board-page.module.css'
import { readDeviceToken } from './device-token.ts'

/** Of the lists every event has (domain/timing). */
const FILES = [
  { profile: 'excel', label: 'Descargar Excel' },
  { profile: 'raceresult', label: 'Descargar RACE RESULT' },
] as const

export function StartListFiles({ event_id, version }: { event_id: string; version: number }) {
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const download = async (profile: string) => {
    setBusy(true)
    try {
      const address = `/api/eventos/${event_id}/cronometraje/versiones/${version}/archivo?profile=${profile}`
      const token = readDeviceToken()
      await keepFile(await fetchAnswer('GET', address, token ? { token } : {}), `Lista de salida v${version}`)
    } catch (error) {
      void show(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.files}>
      {FILES.map(({ profile, label }) => (
        <LightButton key={profile} look="outline" disabled={busy} onClick={() => download(profile)}>
          {label}
        </LightButton>
      ))}
    </div>
  )
}
