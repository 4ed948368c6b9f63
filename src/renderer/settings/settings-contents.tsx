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

/** What is on the page, in a wide window: a press goes there, and the keyboard goes on from there. */
export function SettingsContents({ sections }: { sections: RefObject<HTMLElement | null> }) {
  function goTo(title: SectionTitle) {
    const headings = [...(sections.current?.querySelectorAll('h2') ?? [])]
    const heading = headings.find(({ textContent }) => textContent === title)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className={styles.contents} aria-label="Settings">
      {titles.map((title) => (
        <button key={title} type="button" onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
