/** The camera that looks away from who holds the phone, or the one chosen last, and why there is none. */

const CHOSEN = 'dorsal.camera'

export type Camera = { id: string; name: string }

export const cameraProblem = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'Esta página no tiene permiso para usar la cámara. Dale permiso en el navegador, o escribe el código.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Este dispositivo no tiene cámara. Usa el lector o escribe el código.'
  if (name === 'NotReadableError' || name === 'AbortError')
    return 'Otra aplicación está usando la cámara. Ciérrala y abre la cámara de nuevo.'
  return 'La cámara no abrió. Usa el lector o escribe el código.'
}

export const chooseCamera = (id: string) => localStorage.setItem(CHOSEN, id)

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

export const openCamera = async (): Promise<MediaStream> => {
  if (!navigator.mediaDevices) throw new DOMException('no camera in this page', 'SecurityError')
  const id = localStorage.getItem(CHOSEN)
  const asked = id ? { deviceId: { ideal: id } } : { facingMode: { ideal: 'environment' } }
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...asked, ...SIZE } })
}

export const closeCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Their names are told only once the camera is open. */
export const listCameras = async (): Promise<Camera[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || `Cámara ${index + 1}` }))
}

type Torch = { torch?: boolean }

export const hasTorch = (stream: MediaStream): boolean =>
  Boolean((stream.getVideoTracks()[0]?.getCapabilities?.() as Torch | undefined)?.torch)

export const setTorch = async (stream: MediaStream, torch: boolean): Promise<void> => {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
