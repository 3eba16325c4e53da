/** Pictures of the gallery for the events one looks at first, with their alternative texts. */
import { addToGallery, describeImage, listGallery } from '#domain/events/tabs/gallery.ts'
import type { Tx } from '#server/database/connect.ts'
import { type StoredImage, storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { type MomentName, type Mood, SAID, takePhoto } from './pictures/photos.ts'
import { chance } from './random.ts'

const DAWN: Mood = { from: '#F2541B', to: '#FFD9B0', ground: '#3F6B4F', accent: '#C63A12' }
const GREEN: Mood = { from: '#9ADBC8', to: '#E3F6EF', ground: '#0E7C66', accent: '#0E7C66' }
const FEAST: Mood = { from: '#F9A8C6', to: '#FFE3B8', ground: '#1F6B4A', accent: '#D81E5B' }
const SEA: Mood = { from: '#2A7F9E', to: '#BFE8F0', ground: '#E3B57A', accent: '#0B6E8A' }

/** The night run has none: journeys hang theirs there. */
const GALLERIES: Record<string, { mood: Mood; moments: MomentName[] }> = {
  'Media Maratón del Páramo': { mood: DAWN, moments: ['start', 'water', 'podium', 'medals', 'kit'] },
  'Gran Fondo Alto de Letras': { mood: GREEN, moments: ['podium', 'medals'] },
  'Travesía Bahía de Santa Marta': { mood: SEA, moments: ['finish', 'kit'] },
  'Carrera de las Flores': { mood: FEAST, moments: ['finish', 'start', 'medals', 'dusk'] },
  'Media Maratón Bahía de Cartagena': { mood: SEA, moments: ['start', 'podium', 'water'] },
}

type DrawnGallery = { event: string; images: (StoredImage & { alt: string })[] }

export const drawGalleries = (files: Storage): Promise<DrawnGallery[]> =>
  Promise.all(
    Object.entries(GALLERIES).map(async ([event, { mood, moments }]) => ({
      event,
      images: await Promise.all(
        moments.map(async (moment, at) => {
          const bytes = await takePhoto(moment, mood, chance(event.length * 100 + at))
          return {
            ...(await storeImage(files, bytes, { folder: 'gallery', maxWidth: 960 })),
            alt: SAID[moment],
          }
        }),
      ),
    })),
  )

export const hangGallery = async (tx: Tx, event_id: number, { images }: DrawnGallery) => {
  await addToGallery(tx, event_id, images)
  const hung = await listGallery(tx, event_id)
  for (const { id, url } of hung) {
    const alt = images.find((image) => image.url === url)?.alt
    if (alt) await describeImage(tx, event_id, id, alt)
  }
}
