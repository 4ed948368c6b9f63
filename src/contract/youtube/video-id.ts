const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const videoIdLength = 11

export const videoIdForm = /^[A-Za-z0-9_-]{11}$/

export const isVideoIdShaped = (text: string): boolean => videoIdForm.test(text)

/**
 * The standard spelling of a video id. An id is 64 bits in base64url, so its last character carries only four bits, and YouTube
 * accepts three other last characters for the same video.
 */
export function normaliseVideoId(videoId: string): string {
  const last = alphabet.indexOf(videoId.slice(-1))
  return videoId.slice(0, -1) + alphabet.charAt(last - (last % 4))
}
