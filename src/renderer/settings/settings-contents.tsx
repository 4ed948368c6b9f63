import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './settings-page.module.css'

/** In the order of the page. */
const titles = [
  'This computer',
  'Hosted service',
  'Language model',
  'Money',
  'Other programs',
  'AI assistants (MCP)',
  'Backup',
  'Appearance',
  'About',
] as const

export type SectionTitle = (typeof titles)[number]

/** A section is current once its heading is at most this far below the top of the page. */
const topPx = 96

interface SettingsContentsProps {
  sections: RefObject<HTMLElement | null>
  /** True until the sections are on the page. */
  disabled: boolean
}

/** The list of sections beside the page. It marks the section in view; a press scrolls to a section and moves the focus there. */
export function SettingsContents({ sections, disabled }: SettingsContentsProps) {
  const [current, setCurrent] = useState<string>(titles[0])
  const pressed = useRef<SectionTitle>(undefined)

  useEffect(() => {
    const scroller = sections.current?.parentElement
    if (disabled || !scroller) return
    const listen = () => setCurrent(findCurrent(scroller, pressed.current))
    scroller.addEventListener('scroll', listen, { passive: true })
    return () => scroller.removeEventListener('scroll', listen)
  }, [sections, disabled])

  function goTo(title: SectionTitle) {
    pressed.current = title
    const headings = [...(sections.current?.querySelectorAll('h2') ?? [])]
    const heading = headings.find(({ textContent }) => textContent === title)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
    setCurrent(title)
  }
  return (
    <nav className={styles.contents} aria-label="Settings">
      {titles.map((title) => (
        <button
          key={title}
          type="button"
          disabled={disabled}
          aria-current={title === current ? 'true' : undefined}
          onClick={() => goTo(title)}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

/** The last sections are too short to reach the top: at the end of the page the pressed one is current, otherwise the last one. */
function findCurrent(scroller: HTMLElement, pressed: SectionTitle | undefined): string {
  const { top } = scroller.getBoundingClientRect()
  const tops = [...scroller.querySelectorAll('h2')].map((heading) => ({
    title: heading.textContent,
    top: heading.getBoundingClientRect().top - top,
  }))
  const passed = tops.filter((heading) => heading.top <= topPx).at(-1) ?? tops[0]
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  if (!isAtEnd) return passed?.title ?? ''
  return (tops.find(({ title, top }) => title === pressed && top >= 0) ?? tops.at(-1))?.title ?? ''
}
