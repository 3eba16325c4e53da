/** After a mailing was created: says so, and goes to the list 2 seconds later (admin.md section 9). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from '#server/contract-kit.ts'
import { certificateKeys } from '../certificate-keys.ts'

const PAUSE = 2000

export const useCreated = () => {
  const [notice, setNotice] = useState<Notice | null>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!notice) return
    void client.invalidateQueries({ queryKey: certificateKeys.batches })
    const timer = setTimeout(() => void navigate('/admin/certificates'), PAUSE)
    return () => clearTimeout(timer)
  }, [notice, client, navigate])
  return { notice, created: setNotice }
}
