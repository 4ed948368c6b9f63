import { type RefObject, useEffect } from 'react'
import type { PlaybackLink } from './playback.ts'
import { listeningMessage, playerOrigin, readPlayerMessage, writeCommand } from './player-messages.ts'

const greetingDelayMs = 100
const greetingIntervalMs = 250
const patienceMs = 8_000

/** Ties a playback to the player in a frame: greets it until it answers, gives up after eight seconds. */
export function useEmbed(frame: RefObject<HTMLIFrameElement | null>, playback: PlaybackLink): void {
  useEffect(() => {
    let greeting: ReturnType<typeof setInterval> | undefined
    const patience = setTimeout(() => {
      clearInterval(greeting)
      playback.fail({ kind: 'no-answer' })
    }, patienceMs)

    function post(message: string): void {
      frame.current?.contentWindow?.postMessage(message, playerOrigin)
    }
    function greet(): void {
      clearInterval(greeting)
      setTimeout(() => post(listeningMessage), greetingDelayMs)
      greeting = setInterval(() => post(listeningMessage), greetingIntervalMs)
    }
    function handleMessage(event: MessageEvent): void {
      if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
      const news = readPlayerMessage(event.data)
      if (news === undefined) return
      clearTimeout(patience)
      clearInterval(greeting)
      playback.receive(news)
    }

    playback.connect((command) => post(writeCommand(command)))
    const element = frame.current
    element?.addEventListener('load', greet)
    window.addEventListener('message', handleMessage)
    return () => {
      clearTimeout(patience)
      clearInterval(greeting)
      element?.removeEventListener('load', greet)
      window.removeEventListener('message', handleMessage)
    }
  }, [frame, playback])
}
