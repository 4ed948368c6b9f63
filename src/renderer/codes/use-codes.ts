import { useMutation, useQueryClient } from '@tanstack/react-query'
import { largestCodesFile } from '../../contract/app/codes.ts'
import { AppError } from '../../contract/app/errors.ts'
import { useBackend } from '../connection/backend.tsx'
import { readBase64 } from '../connection/read-base64.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'

async function toSent(file: File): Promise<{ type: 'sent'; base64: string }> {
  if (file.size > largestCodesFile)
    throw new AppError(
      'BAD_INPUT',
      `This file has ${formatFileSize(file.size)}, and the window takes up to ${formatFileSize(largestCodesFile)}. The command “footnote import-codes FILE” imports files of any size.`,
    )
  return { type: 'sent', base64: await readBase64(file) }
}

/** Reads what a project would add, and adds it. */
export function useCodes() {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  const preview = useMutation({ mutationFn: async (file: File) => client.codes.preview({ file: await toSent(file) }) })
  const apply = useMutation({
    mutationFn: async (file: File) => client.codes.apply({ file: await toSent(file) }),
    onSuccess: () => {
      for (const { key } of [orpc.tags, orpc.marks, orpc.videos])
        void queryClient.invalidateQueries({ queryKey: key() })
    },
  })
  return { preview, apply }
}
