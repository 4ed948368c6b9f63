import { AppError } from '../../contract/app/errors.ts'

/** The bytes of a file as base64. Throws BAD_INPUT if the file cannot be read. */
export async function readBase64(file: File): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<void>((resolve) => {
    reader.onload = () => resolve()
    reader.onerror = () => resolve()
  })
  reader.readAsDataURL(file)
  await read
  if (typeof reader.result !== 'string')
    throw new AppError('BAD_INPUT', 'This file cannot be read. Select it again, or select another one.')
  return reader.result.slice(reader.result.indexOf(',') + 1)
}
