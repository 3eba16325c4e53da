/** 'falta firma': on the screen with a connection, or the photo of the paper with the PIN. */
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { VaultFull } from '#web/offline/vault.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Desk } from './desk/open-desk.ts'
import type { Person } from './desk/people.ts'
import { PinDialog } from './pin-dialog.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import classes from './signature.module.css'

type SignatureProps = { desk: Desk; person: Person; online: boolean; practice: boolean }

const FULL = 'Este teléfono se quedó sin espacio: la foto no quedó guardada.'

function PaperPhoto({ desk, person }: Pick<SignatureProps, 'desk' | 'person'>) {
  const id = useId()
  const [photo, setPhoto] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    setProblem(null)
    try {
      setPhoto(await shrinkPhoto(file))
    } catch {
      setProblem('No pudimos leer esa foto. Tómala de nuevo.')
    }
  }

  const keep = async (pin: string) => {
    if (photo === null) return
    try {
      await desk.acts.keepPaper(person, pin, photo)
    } catch (error) {
      setProblem(error instanceof VaultFull ? FULL : 'No pudimos guardar la foto. Intenta de nuevo.')
    }
    setPhoto(null)
  }

  return (
    <>
      <label htmlFor={id} className={classes.photo}>
        Foto del papel
        <input id={id} type="file" accept="image/*" capture="environment" onChange={take} />
      </label>
      {problem ? <p role="alert">{problem}</p> : null}
      {photo === null ? null : (
        <PinDialog
          reasons={[`Firma en papel de ${person.name} ${person.last_name}`]}
          confirm="Guardar la foto"
          tryPin={desk.tryPin}
          onPin={keep}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  )
}

export function Signature({ desk, person, online, practice }: SignatureProps) {
  const [link, setLink] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  // They come back from signing: is it there?
  useEffect(() => {
    if (link === null) return
    const look = () => void desk.line.refresh()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [link, desk])

  const makeLink = async () => {
    setProblem(null)
    try {
      setLink((await desk.calls.consentLink(person.id)).url)
    } catch (error) {
      setProblem(failureOf(error).message)
    }
  }

  return (
    <div className={classes.signature}>
      {link === null ? (
        <LightButton look="outline" disabled={!online || practice} onClick={makeLink}>
          {online ? 'Firmar en pantalla' : 'Firmar en pantalla (con red)'}
        </LightButton>
      ) : (
        <a className={classes.link} href={link} target="_blank" rel="noreferrer">
          Abrir la hoja de firma
        </a>
      )}
      <PaperPhoto desk={desk} person={person} />
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  )
}
