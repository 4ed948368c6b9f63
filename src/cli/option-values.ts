// Readers of the values of options. Each throws an InvalidArgumentError that says which values can be used.
import { InvalidArgumentError } from 'commander'
import { mostUsd } from '../contract/app/choices.ts'

/** An amount of US dollars. */
export const readCeiling = (value: string): number => {
  const ceiling = Number(value)
  if (ceiling > 0 && ceiling <= mostUsd) return ceiling
  throw new InvalidArgumentError('Use an amount in dollars above 0, such as 0.05.')
}

/** Reads whole numbers between two bounds, both included. */
export const readWhole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`)
  }
/** A folder. An empty text, as an unset variable in a script gives it, would be the folder that the command runs in. */
export const readFolder =
  (hint: string) =>
  (value: string): string => {
    if (value !== '') return value
    throw new InvalidArgumentError(hint)
  }
