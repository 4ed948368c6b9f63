import { useEffect, useState } from 'react'

/** Whether something has been waited for longer than `graceMs`. */
export function useLate(isWaiting: boolean, graceMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    setIsLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), graceMs)
    return () => clearTimeout(timer)
  }, [isWaiting, graceMs])
  return isLate
}
