/** Sends one file and tells how far it is: fetch knows nothing about the way up, XMLHttpRequest does. */
import { CallFailed, type Failure } from '#web/client.ts'
import { readSession } from '#web/session.ts'

const NOT_SENT: Failure = {
  message: 'No se pudo subir',
  body: 'Revisa tu internet e intenta de nuevo.',
  icon: 'error',
}

export const sendFile = <Answer>(address: string, file: File, onProgress: (percent: number) => void) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest')
    request.setRequestHeader('accept', 'application/json')
    const token = readSession()?.token
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded * 100) / total))
    request.onerror = () => reject(new CallFailed(0, NOT_SENT))
    request.onload = () => {
      const answer = request.response as Answer | Failure | null
      if (request.status >= 200 && request.status < 300 && answer) resolve(answer as Answer)
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
