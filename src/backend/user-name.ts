import { userInfo } from 'node:os'

/** The name of the computer's user, for marks and corrections; '' if the system does not tell it. */
export function findUserName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
