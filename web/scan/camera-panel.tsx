/** What the camera sees, until it reads a code. It is closed while nobody looks at the page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './camera-panel.module.css'
import { decodeFrames } from './decode-frames.ts'
import {
  type Camera,
  cameraProblem,
  chooseCamera,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  setTorch,
} from './open-camera.ts'

const NOT_LOADED = 'El lector de la cámara no cargó. Conéctate una vez y abre la cámara de nuevo.'

type CameraPanelProps = { onText: (text: string) => void; onClose: () => void }

export default function CameraPanel({ onText, onClose }: CameraPanelProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [cameras, setCameras] = useState<Camera[]>([])
  const [lit, setLit] = useState(false)
  const [problem, setProblem] = useState('')
  /** Opened anew: another camera, or the page is looked at again. */
  const [turn, setTurn] = useState(0)

  const read = useEffectEvent((text: string) => {
    navigator.vibrate?.(80)
    onText(text)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn opens it anew
  useEffect(() => {
    let left = false
    let opened: MediaStream | null = null
    let stop = () => {}

    const begin = async () => {
      try {
        opened = await openCamera()
        if (left) return closeCamera(opened)
        const shown = video.current
        if (!shown) return
        shown.srcObject = opened
        await shown.play().catch(() => {})
        if (left) return
        setProblem('')
        setStream(opened)
        setLit(false)
        stop = decodeFrames(shown, { onText: read, onFailure: () => setProblem(NOT_LOADED) })
        setCameras(await listCameras())
      } catch (error) {
        if (!left) setProblem(cameraProblem(error))
      }
    }

    if (!document.hidden) void begin()
    return () => {
      left = true
      stop()
      if (opened) closeCamera(opened)
      setStream(null)
    }
  }, [turn])

  useEffect(() => {
    const look = () => setTurn((before) => before + 1)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const light = async () => {
    if (!stream) return
    await setTorch(stream, !lit)
    setLit(!lit)
  }

  return (
    <section className={classes.panel} aria-label="Cámara">
      {problem ? (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      ) : (
        <div className={classes.window}>
          <video ref={video} className={classes.video} playsInline muted />
          <p className={classes.hint} role="status">
            {stream ? 'Acerca el QR o el respaldo de la cédula' : 'Abriendo la cámara…'}
          </p>
        </div>
      )}
      <div className={classes.tools}>
        {cameras.length > 1 ? (
          <select
            aria-label="Qué cámara"
            className={classes.cameras}
            value={stream?.getVideoTracks()[0]?.getSettings().deviceId}
            onChange={({ currentTarget }) => {
              chooseCamera(currentTarget.value)
              setTurn(turn + 1)
            }}
          >
            {cameras.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        {stream && hasTorch(stream) ? (
          <LightButton look="outline" aria-pressed={lit} onClick={light}>
            Linterna
          </LightButton>
        ) : null}
        <LightButton look="outline" onClick={onClose}>
          Cerrar cámara
        </LightButton>
      </div>
    </section>
  )
}
