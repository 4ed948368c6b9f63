import { TextInput, type TextInputProps } from '@mantine/core'

type UsdInputProps = Omit<TextInputProps, 'onChange'> & { onText: (text: string) => void }

/** A field for an amount of dollars; what is typed is read by `readUsd`. */
export function UsdInput({ onText, ...rest }: UsdInputProps) {
  return (
    <TextInput
      leftSection="$"
      leftSectionWidth={24}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
