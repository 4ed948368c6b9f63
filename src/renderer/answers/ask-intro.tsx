import { Button } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { EmptyState } from '../ui/notices/empty-state.tsx'

const examples = ['What do the speakers disagree about?', 'Which numbers are given, and by whom?']

/** What asking is for, before anything was asked. */
export function AskIntro({ onExample }: { onExample: (question: string) => void }) {
  return (
    <EmptyState
      Icon={IconMessageCircleQuestion}
      title="Ask your videos"
      action={examples.map((example) => (
        <Button key={example} variant="default" onClick={() => onExample(example)}>
          {example}
        </Button>
      ))}
    >
      <p>
        The answer comes with numbered citations. Point at a number to read the excerpt it stands on; press it to play
        that moment here.
      </p>
      <p>Where nothing speaks of your question, Footnote says so.</p>
    </EmptyState>
  )
}
