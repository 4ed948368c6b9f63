import { type RefObject, useEffect } from 'react'
import { playerOrigin } from '../../../contract/youtube/addresses.ts'
import type { PlaybackLink } from './playback.ts'
import { listeningMessage, readPlayerMessage, writeCommand } from './player-messages.ts'

const greetingDelayMs = 100
const greetingIntervalMs = 250
/** How long the frame may take to load, and what is in it to answer. An error page loads too, and at once. */
const loadPatienceMs = 8_000
const answerPatienceMs = 4_000
const offlinePatienceMs = 1_500

/** Ties a playback to the player in a frame: greets it until it answers, and gives up when it does not. */
export function useEmbed(frame: RefObject<HTMLIFrameElement | null>, playback: PlaybackLink): void {
  useEffect(() => {
    let greeting: ReturnType<typeof setInterval> | undefined
    let patience = setTimeout(giveUp, loadPatienceMs)

    function stopWaiting(): void {
      clearTimeout(patience)
      clearInterval(greeting)
    }
    function giveUp(): void {
      stopWaiting()
      playback.fail({ kind: navigator.onLine ? 'no-answer' : 'offline' })
    }
    function greet(): void {
      // To whoever is there: an error page has no origin to name, and a greeting holds nothing that is not for everybody.
      frame.current?.contentWindow?.postMessage(listeningMessage, '*')
    }
    function handleLoad(): void {
      stopWaiting()
      setTimeout(greet, greetingDelayMs)
      greeting = setInterval(greet, greetingIntervalMs)
      patience = setTimeout(giveUp, navigator.onLine ? answerPatienceMs : offlinePatienceMs)
    }
    function handleMessage(event: MessageEvent): void {
      if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
      const news = readPlayerMessage(event.data)
      if (news === undefined) return
      stopWaiting()
      playback.receive(news)
    }

    playback.connect((command) => frame.current?.contentWindow?.postMessage(writeCommand(command), playerOrigin))
    const element = frame.current
    element?.addEventListener('load', handleLoad)
    window.addEventListener('message', handleMessage)
    return () => {
      stopWaiting()
      element?.removeEventListener('load', handleLoad)
      window.removeEventListener('message', handleMessage)
    }
  }, [frame, playback])
}
