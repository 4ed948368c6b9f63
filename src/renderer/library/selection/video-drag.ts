// Dragging videos from the list onto a collection or a tag, or as links into another program.
import { type DragEvent, useState } from 'react'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import styles from './video-drag.module.css'

const type = 'application/x-footnote-videos'

export function startVideoDrag(event: DragEvent<HTMLElement>, videoIds: readonly string[]): void {
  const { dataTransfer } = event
  const links = videoIds.map((videoId) => watchUrl(videoId))
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(type, JSON.stringify(videoIds))
  dataTransfer.setData('text/uri-list', links.join('\r\n'))
  dataTransfer.setData('text/plain', links.join('\n'))
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  image.textContent = formatLocalCount(videoIds.length, 'video')
  document.body.append(image)
  dataTransfer.setDragImage(image, -8, -8)
  // The browser takes its picture of the element after this event.
  setTimeout(() => image.remove())
}

/** What a place needs on which videos can be dropped: its handlers, and whether videos are over it. */
export function useVideoDrop(onDrop: (videoIds: string[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const hasVideos = (event: DragEvent) => event.dataTransfer.types.includes(type)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!hasVideos(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (!hasVideos(event)) return
      event.preventDefault()
      const videoIds = readVideoIds(event.dataTransfer.getData(type))
      if (videoIds.length > 0) onDrop(videoIds)
    },
  }
}

/** Another program can offer anything under our type. */
function readVideoIds(text: string): string[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.filter((videoId) => typeof videoId === 'string') : []
  } catch {
    return []
  }
}
