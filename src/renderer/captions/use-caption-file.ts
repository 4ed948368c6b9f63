import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '../../contract/app/errors.ts'
import { largestCaptionFile } from '../../contract/app/videos.ts'
import { useBackend } from '../connection/backend.tsx'
import { readBase64 } from '../connection/read-base64.ts'
import { formatFileSize } from '../ui/format/format-file-size.ts'

interface Wanted {
  videoId: string
  file: File
  /** BCP 47 language tag; null means detect it from the file. */
  language: string | null
}

/** Sends a caption file to the backend, then reloads the video wherever it is shown. */
export function useCaptionFile() {
  const { client, orpc } = useBackend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ videoId, file, language }: Wanted) => {
      if (file.size > largestCaptionFile)
        throw new AppError(
          'BAD_INPUT',
          `This file is too large: it has ${formatFileSize(file.size)}, and caption files may have up to ${formatFileSize(largestCaptionFile)}.`,
        )
      const base64 = await readBase64(file)
      return client.videos.importCaptions({ videoId, file: { name: file.name.slice(-255), base64 }, language })
    },
    onSuccess: ({ videoId }) => {
      void queryClient.invalidateQueries({ queryKey: orpc.videos.get.key({ input: { videoId } }) })
    },
  })
}
