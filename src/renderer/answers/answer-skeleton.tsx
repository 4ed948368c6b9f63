import { Skeleton } from '@mantine/core'

/** Placeholder lines while an answer loads. */
export function AnswerSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {['96%', '91%', '94%', '58%'].map((width) => (
        <Skeleton key={width} height={16} width={width} mb={10} />
      ))}
    </div>
  )
}
