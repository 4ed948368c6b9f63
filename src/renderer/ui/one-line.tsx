import styles from './one-line.module.css'

interface OneLineProps {
  text: string
  /** Lines before the text is cut. */
  lines?: 1 | 2
  className?: string | undefined
}

/** Text of unknown origin (titles, names): any script and direction, any length; cut with an ellipsis, whole on hover. */
export function OneLine({ text, lines = 1, className }: OneLineProps) {
  return (
    <span className={`${lines === 1 ? styles.one : styles.two} ${className ?? ''}`} dir="auto" title={text}>
      {text}
    </span>
  )
}
