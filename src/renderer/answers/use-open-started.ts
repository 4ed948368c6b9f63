import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { RunningAnswer } from './running-answer.ts'

/** Moves the page from a question it asked to the address of its answer, once that has one. */
export function useOpenStarted(
  running: RunningAnswer | undefined,
  asked: { number: number | undefined; openId: number | undefined; onOpened: () => void },
): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const { number, openId, onOpened } = asked
  const startedId = running !== undefined && running.number === number ? running.answerId : null
  useEffect(() => {
    // Who is on the way to another page is not called back from it; the address bar knows of that first.
    if (startedId === null || isLeaving || window.location.hash.split('?')[0] !== `#${pathname}`) return
    // Only once it is there: until then the page shows the answer without an address.
    if (openId === startedId) onOpened()
    else void navigate(`/ask/${startedId}`, { replace: openId === undefined })
  }, [startedId, isLeaving, pathname, openId, navigate, onOpened])
}
