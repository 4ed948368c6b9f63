import { formatCount } from '../format-count.ts'
import { videoIdLength } from './video-id.ts'

/** Why a pasted entry is not a video, in sentences for the user. */
export const unreadable = {
  empty: 'This line is empty.',
  noLink: 'No video link on this line.',
  foreign: 'Not a YouTube link.',
  nestedTooDeep: 'This link contains too many other links. Paste the link of the video itself.',
  playlist: 'This is a playlist. Select the videos to add.',
  channel: 'This is a channel. Select the videos to add.',
  mix: 'This is a mix: it has no end, and YouTube makes a new one for each visitor. Paste the links of its videos.',
  watchLater: 'This is a Watch later list, which only its owner can see. Paste the links of its videos.',
  liked: 'This is a list of liked videos, which only its owner can see. Paste the links of its videos.',
  channelLive: 'This is the live page of a channel. Paste the link of the video itself.',
  show: 'This is a show. Paste the links of its videos.',
  clip: 'This is a clip, and its link does not name the video. Open it and paste the link of the video itself.',
  results: 'This is a page of search results. Paste the links of the videos.',
  hashtag: 'This is a hashtag page. Paste the links of its videos.',
  post: 'This is a post. Paste the link of the video itself.',
  feed: 'This is a list that YouTube makes for each visitor. Paste the links of its videos.',
  sound: 'This is a list of Shorts that use the same sound. Paste the links of the videos.',
  home: 'This is YouTube’s home page. Paste the link of a video.',
  otherPage: 'This YouTube page is not a video. Paste the link of a video.',
  noListNamed: 'This link seems to be cut off: it names no playlist. Copy it again.',
  noChannelNamed: 'This link seems to be cut off: it names no channel. Copy it again.',
  noVideoNamed: 'This link seems to be cut off: it names no video. Copy it again.',
} as const

export function cutOffReason(length: number): string {
  return `This link seems to be cut off: a video id has ${formatCount(videoIdLength, 'character')}, but this one has ${length}. Copy it again.`
}
