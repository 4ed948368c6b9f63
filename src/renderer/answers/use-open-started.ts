import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { RunningAnswer } from './running-answer.ts'

/** Moves the page to the address of the answer it asked for, once that has one. */
export function useOpenStarted(running: RunningAnswer | undefined, askedNumber: number | undefined): void {
  const navigate = useNavigate()
  const startedId = running !== undefined && running.number === askedNumber ? running.answerId : null
  useEffect(() => {
    if (startedId !== null) void navigate(`/ask/${startedId}`, { replace: true })
  }, [startedId, navigate])
}
