import type { RefObject } from 'react'
import styles from './settings-page.module.css'

/** As they stand on the page. */
const titles = [
  'This computer',
  'Hosted service',
  'Language model',
  'Money',
  'Other programs',
  'Appearance',
  'About',
] as const

export type SectionTitle = (typeof titles)[number]

interface SettingsContentsProps {
  sections: RefObject<HTMLElement | null>
  /** Until the sections are on the page, there is nothing to go to. */
  disabled: boolean
}

/** What is on the page, in a wide window: a press goes there, and the keyboard goes on from there. */
export function SettingsContents({ sections, disabled }: SettingsContentsProps) {
  function goTo(title: SectionTitle) {
    const headings = [...(sections.current?.querySelectorAll('h2') ?? [])]
    const heading = headings.find(({ textContent }) => textContent === title)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.contents} aria-label="Settings">
      {titles.map((title) => (
        <button key={title} type="button" disabled={disabled} onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
