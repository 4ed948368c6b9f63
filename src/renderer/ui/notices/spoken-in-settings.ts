/** A sentence as it is said in the settings themselves, where "in Settings" would send the reader away from them. */
export function spokenInSettings(message: string): string {
  return message.replaceAll(/ in Settings\b/g, ' here')
}
