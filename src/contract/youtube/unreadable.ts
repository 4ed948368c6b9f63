import { formatCount } from '../format-count.ts'
import { videoIdLength } from './video-id.ts'

/** Why a pasted thing is no video, in words for the user. */
export const unreadable = {
  empty: 'This entry is empty.',
  noLink: 'There is no link to a video here.',
  foreign: 'This link does not lead to YouTube; paste the link of a YouTube video.',
  nestedTooDeep: 'This link wraps another one too many times; paste the link of the video itself.',
  playlist: 'This is a playlist; choose which of its videos to add.',
  channel: 'This is a channel; choose which of its videos to add.',
  mix: 'This is a mix, which YouTube makes anew for each visitor and which has no end; paste the links of its videos.',
  watchLater: 'This is a Watch later list, which only its owner can see; paste the links of its videos.',
  liked: 'This is a list of liked videos, which only its owner can see; paste the links of its videos.',
  channelLive: 'This is the live page of a channel; paste the link of the video itself.',
  show: 'This is a show; paste the links of its videos.',
  clip: 'This is a clip, and its link does not name the video; open it and paste the link of the video itself.',
  results: 'This is a page of search results; paste the links of the videos found.',
  hashtag: 'This is the page of a hashtag; paste the links of its videos.',
  post: 'This is a post; paste the link of the video itself.',
  feed: 'This is a list that YouTube makes for each visitor; paste the links of its videos.',
  sound: 'This is a list of Shorts that use the same sound; paste the links of the videos.',
  home: 'This is the home page of YouTube; paste the link of a video.',
  otherPage: 'This page of YouTube is not a video; paste the link of a video.',
  noListNamed: 'The link looks cut off: it names no playlist. Copy it again.',
  noChannelNamed: 'The link looks cut off: it names no channel. Copy it again.',
  noVideoNamed: 'The link looks cut off: it names no video. Copy it again.',
} as const

export function cutOffReason(length: number): string {
  return `The link looks cut off: a video id has ${formatCount(videoIdLength, 'character')} and this one has ${length}. Copy it again.`
}
