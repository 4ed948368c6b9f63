import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { RunningAnswer } from './running-answer.ts'

/** Navigates from a question that was just asked to its answer's own address, once it has one. */
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
    // Do not call the user back from another page. The address bar shows first that they are leaving.
    if (startedId === null || isLeaving || window.location.hash.split('?')[0] !== `#${pathname}`) return
    // Called only once the new address is open; until then the page shows the answer without one.
    if (openId === startedId) onOpened()
    else void navigate(`/ask/${startedId}`, { replace: openId === undefined })
  }, [startedId, isLeaving, pathname, openId, navigate, onOpened])
}
