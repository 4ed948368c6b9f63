import { Button } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { EmptyState } from '../ui/notices/empty-state.tsx'

const examples = ['What do the speakers disagree about?', 'What figures are given, and by whom?']

/** The empty state of the Ask page, with example questions. */
export function AskIntro({ onExample }: { onExample: (question: string) => void }) {
  return (
    <EmptyState
      Icon={IconMessageCircleQuestion}
      title="Ask your videos"
      action={examples.map((example) => (
        <Button key={example} onClick={() => onExample(example)}>
          {example}
        </Button>
      ))}
    >
      <p>Answers have numbered citations. Point at a number to read its excerpt, or click it to play the moment.</p>
      <p>If nothing covers it, Footnote says so.</p>
    </EmptyState>
  )
}
