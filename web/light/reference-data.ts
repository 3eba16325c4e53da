/** Departments with their cities and the list of EPS, read once a visit and only when a step needs them. */
import { useEffect, useState } from 'react'
import { fetchAnswer } from '#web/client.ts'

export type Department = { id: number; departamento: string; ciudades: string[] }
export type Eps = { nombre: string }

export type Reference<T> = { rows: T[]; failed: boolean; retry: () => void }

export const useReference = <T>(address: string): Reference<T> => {
  const [rows, setRows] = useState<T[]>([])
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same address again
  useEffect(() => {
    let wanted = true
    setFailed(false)
    const read = async () => {
      try {
        const answer = await fetchAnswer('GET', address)
        const read = (await answer.json()) as T[]
        if (wanted) setRows(read)
      } catch {
        if (wanted) setFailed(true)
      }
    }
    void read()
    return () => {
      wanted = false
    }
  }, [address, tries])

  return { rows, failed, retry: () => setTries((tried) => tried + 1) }
}
