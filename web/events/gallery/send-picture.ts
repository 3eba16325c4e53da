/** Sends one picture and tells how far it is: fetch knows nothing about the way up, XMLHttpRequest does. */

import type { uploadGallery } from '#domain/events/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, type Failure } from '#web/client.ts'
import { readSession } from '#web/session.ts'

const NOT_SENT: Failure = {
  message: 'No se pudo subir',
  body: 'Revisa tu internet e intenta de nuevo.',
  icon: 'error',
}

export type GalleryAnswer = AnswerOf<typeof uploadGallery>

export const sendPicture = (event_id: number, file: File, onProgress: (percent: number) => void) =>
  new Promise<GalleryAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/eventos/${event_id}/gallery`)
    request.responseType = 'json'
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.setRequestHeader('accept', 'application/json')
    const token = readSession()?.token
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / total))
    request.onerror = () => reject(new CallFailed(0, NOT_SENT))
    request.onload = () => {
      const answer = request.response as GalleryAnswer | Failure | null
      if (request.status >= 200 && request.status < 300 && answer) resolve(answer as GalleryAnswer)
      else
        reject(
          new CallFailed(
            request.status,
            (answer as Failure | null)?.message ? (answer as Failure) : NOT_SENT,
          ),
        )
    }
    const body = new FormData()
    body.set('file', file)
    request.send(body)
  })
