/** Where the race starts: the place, its address, and its point on the map. */
import { TextInput } from '@mantine/core'
import { isShortLink, mapAddress, readCoordinates, writtenCoordinates } from './coordinates.ts'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { Preview } from './preview.tsx'

const UNDER = ['label', 'input', 'description', 'error'] as const
const HINT = 'Pega 6.2442, -75.5812 o el enlace de Google Maps. Con ellas la página ofrece cómo llegar.'
const SHORT = 'Ese enlace es corto y no dice el lugar: ábrelo y copia la dirección completa del navegador.'

export function StartGroup({ page, change, errors }: GroupProps) {
  const { start_place, start_address, start_point } = page
  const point = readCoordinates(start_point)
  // A link says more than the place: only its numbers are kept.
  const paste = (typed: string) => {
    const read = /^\s*https?:/i.test(typed) ? readCoordinates(typed) : null
    change({ start_point: read ? writtenCoordinates(read) : typed })
  }
  return (
    <>
      <div className={classes.grid}>
        <TextInput
          label="Lugar de la salida"
          placeholder="Parque de los Deseos"
          maxLength={120}
          value={start_place}
          onChange={(event) => change({ start_place: event.currentTarget.value })}
          error={errors['page.start_place']}
        />
        <TextInput
          label="Dirección de la salida"
          placeholder="Calle 71 # 52-30"
          maxLength={200}
          value={start_address}
          onChange={(event) => change({ start_address: event.currentTarget.value })}
          error={errors['page.start_address']}
        />
        <TextInput
          className={classes.wide}
          label="Coordenadas"
          description={isShortLink(start_point) ? SHORT : HINT}
          inputWrapperOrder={[...UNDER]}
          autoComplete="off"
          value={start_point}
          onChange={(event) => paste(event.currentTarget.value)}
          error={errors['page.start_latitude'] ?? errors['page.start_longitude']}
        />
      </div>
      {start_place || start_address || point ? (
        <Preview>
          <p>
            <b>{start_place}</b>
          </p>
          {start_address ? <p>{start_address}</p> : null}
          {point ? (
            <p>
              <a href={mapAddress(point)} target="_blank" rel="noreferrer">
                Ver en el mapa
              </a>
            </p>
          ) : null}
        </Preview>
      ) : null}
    </>
  )
}
